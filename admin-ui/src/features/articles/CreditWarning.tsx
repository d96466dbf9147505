import { TriangleAlert } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import type { ArticleValues } from './article-draft.ts'
import { LEAD_CREDIT_ID, useMissingCredit } from './lead-notes.ts'

/** Says before publishing what readers would miss. It never keeps anybody from publishing. */
export function CreditWarning() {
  const { setFocus } = useFormContext<ArticleValues>()
  const missing = useMissingCredit()
  if (!missing) return null
  const { message, remedy, field } = missing
  const goThere = () =>
    field === 'caption' ? setFocus('imageCaption') : document.getElementById(LEAD_CREDIT_ID)?.focus()
  return (
    <section
      aria-label="Before you publish"
      className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-yellow/40 bg-yellow-ground px-3 py-2"
    >
      <TriangleAlert aria-hidden className="size-4 shrink-0 text-yellow" />
      <p className="min-w-0 flex-1 basis-60">
        <strong className="font-medium">{message}</strong> {remedy}
      </p>
      <Button size="sm" onClick={goThere}>
        {field === 'caption' ? 'Write caption' : 'Add credit'}
      </Button>
    </section>
  )
}
