import { TriangleAlert } from 'lucide-react'
import { useCountyTime } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'

interface StaleNoticeProps {
  /** What another user saved: `business`. */
  noun: string
  /** If known: ISO 8601 or milliseconds. */
  changedAt?: string | number
  onTake(): void
  onOverwrite(): void
}

export function StaleNotice({ noun, changedAt, onTake, onOverwrite }: StaleNoticeProps) {
  const time = useCountyTime()
  return (
    <div role="alert" className="flex items-start gap-3 rounded-lg border border-danger/40 bg-danger-ground p-4">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      <div className="flex min-w-0 flex-col items-start gap-1">
        <p className="font-medium">Another editor saved this {noun} in the meantime.</p>
        <p className="text-sm">
          {changedAt !== undefined && `It was changed ${time.ago(new Date(changedAt).getTime())}. `}
          What you wrote is still in the form.
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" onClick={onTake}>
            Use their version
          </Button>
          <Button size="sm" onClick={onOverwrite}>
            Save my version
          </Button>
        </div>
      </div>
    </div>
  )
}
