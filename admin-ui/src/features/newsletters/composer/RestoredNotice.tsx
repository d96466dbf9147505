import { useCountyTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/Button.tsx'

interface RestoredNoticeProps {
  /** Milliseconds. */
  keptAt: number
  onDiscard(): void
}

/** Says that the form shows unsaved text from an earlier session. */
export function RestoredNotice({ keptAt, onDiscard }: RestoredNoticeProps) {
  const { ago } = useCountyTime()
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border bg-sunken px-3 py-2">
      <p className="min-w-0 flex-1 basis-64">You typed this {ago(keptAt)} and didn’t save it. Only this tab has it.</p>
      <Button size="sm" onClick={onDiscard}>
        Discard it
      </Button>
    </div>
  )
}
