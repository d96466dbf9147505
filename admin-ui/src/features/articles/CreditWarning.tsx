import { TriangleAlert } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/Button.tsx'
import type { ArticleValues } from './article-draft.ts'
import { LEAD_CREDIT_ID, PICTURE_DETAILS_ID, useMissingCredit } from './lead-notes.ts'

/** Says before publishing what readers would miss. It never keeps anybody from publishing. */
export function CreditWarning({ className }: { className: string }) {
  const { setFocus } = useFormContext<ArticleValues>()
  const missing = useMissingCredit()
  if (!missing) return null
  const { message, remedy, field } = missing
  const goThere = () => {
    // Fields in closed details can't have the focus.
    document.getElementById(PICTURE_DETAILS_ID)?.setAttribute('open', '')
    if (field === 'caption') setFocus('imageCaption')
    else document.getElementById(LEAD_CREDIT_ID)?.focus()
  }
  return (
    <section aria-label="Before you publish" className={classNames('min-w-0 items-center gap-2 text-sm', className)}>
      <TriangleAlert aria-hidden className="size-4 shrink-0 text-yellow" />
      <p className="min-w-0">
        {message} <span className="text-quiet lg:hidden">{remedy}</span>
      </p>
      <Button size="sm" className="shrink-0" onClick={goThere}>
        {field === 'caption' ? 'Write caption' : 'Add credit'}
      </Button>
    </section>
  )
}
