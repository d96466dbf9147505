import { NextSuggestion, useNextSuggestion } from './NextSuggestion.tsx'

/** The draft was just made of a suggestion: it can wait, and the next suggestion is one click away. */
export function DraftNotice() {
  const next = useNextSuggestion()
  if (!next) return null
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-4 text-quiet text-sm">
      Saved as a draft.
      <NextSuggestion search={next} />
    </p>
  )
}
