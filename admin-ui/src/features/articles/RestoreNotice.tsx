import type { WorkingCopy } from '@hometown/shared-types/working-copy'
import { History } from 'lucide-react'
import { useCountyTime } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'

interface RestoreNoticeProps {
  copy: WorkingCopy
  onRestore(): void
  onDiscard(): void
}

/** Offers unsaved text from an earlier session; never restores it automatically. */
export function RestoreNotice({ copy, onRestore, onDiscard }: RestoreNoticeProps) {
  const time = useCountyTime()
  const title = copy.form.title?.trim()
  return (
    <section
      aria-label="Unsaved changes"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-accent/40 bg-accent-ground px-4 py-3"
    >
      <History aria-hidden className="size-4 shrink-0 text-accent" />
      <p className="min-w-0 flex-1 basis-56">
        You have unsaved changes from {time.dateTime(copy.savedAt)}
        {title ? `: “${title}”` : ''}.
      </p>
      <div className="flex gap-2">
        <Button onClick={onDiscard} variant="ghost">
          Discard
        </Button>
        <Button onClick={onRestore}>Restore</Button>
      </div>
    </section>
  )
}
