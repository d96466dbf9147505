import { zoneName } from '@hometown/shared-types/zone-name'
import { CalendarClock } from 'lucide-react'
import { useCountyTime } from '../../../lib/dates.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ScreenLink } from '../../../ui/ScreenLink.tsx'
import { dueTime } from './due-time.ts'

interface ScheduledNoteProps {
  newsletterId: string
  /** ISO 8601. */
  scheduledFor: string
  isHeld: boolean
  isCancelling: boolean
  isSaving: boolean
  onEdit(): void
  onCancel(): void
}

export function ScheduledNote(props: ScheduledNoteProps) {
  const { newsletterId, scheduledFor, isHeld, isCancelling, isSaving, onEdit, onCancel } = props
  const time = useCountyTime()
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <p className="relative min-w-0 pl-6">
        <CalendarClock aria-hidden className="absolute top-0.5 left-0 size-4 text-accent" />
        <strong className="font-medium">Scheduled for {dueTime(Date.parse(scheduledFor), time, Date.now())}</strong>{' '}
        <span className="text-quiet text-sm">{zoneName(time.zone)}</span>
        {isHeld && (
          <>
            {' '}
            <ScreenLink to={paths.newsletter} params={{ id: newsletterId }} className="text-danger underline">
              On hold
            </ScreenLink>
          </>
        )}
      </p>
      <Button size="sm" onClick={onEdit}>
        Edit schedule
      </Button>
      <Button size="sm" pending={isCancelling} disabled={isSaving} onClick={onCancel}>
        Cancel schedule
      </Button>
    </div>
  )
}
