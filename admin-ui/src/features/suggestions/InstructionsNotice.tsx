import type { Suggestion } from '@hometown/shared-types/suggestion'
import { ShieldAlert } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'

export const INSTRUCTS = 'This page tries to instruct the AI'

interface InstructionsNoticeProps {
  suggestion: Suggestion
  isPending: boolean
  onClear(): void
}

/** What a source tells models to say. Without statements of a model, it is cleared here. */
export function InstructionsNotice({ suggestion, isPending, onClear }: InstructionsNoticeProps) {
  const { instructions, needsClearing, statements } = suggestion
  if (instructions.length === 0) return null
  return (
    <section aria-label={INSTRUCTS} className="rounded-md border border-danger/40 bg-danger-ground text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
        <p className="mr-auto flex min-w-0 items-start gap-2 py-0.5">
          <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
          <span>
            <strong className="font-semibold">{INSTRUCTS}.</strong> We didn’t give these passages to the AI, and no
            statement is based on them.
          </span>
        </p>
        {needsClearing && statements.length === 0 && (
          <Button size="sm" className="max-md:h-11" pending={isPending} onClick={onClear}>
            Mark as cleared
          </Button>
        )}
      </div>
      <ul className="divide-y border-t">
        {instructions.map(({ passage, hidden }) => (
          <li key={passage} className="px-3 py-2 [overflow-wrap:anywhere]">
            {hidden && <span className="mr-1.5 font-medium text-danger text-xs">Hidden on the page</span>}
            {passage}
          </li>
        ))}
      </ul>
    </section>
  )
}
