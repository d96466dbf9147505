import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { classNames } from '../../lib/class-names.ts'
import { longDay } from '../../parts/events/wall-time.ts'
import { Button } from '../../ui/Button.tsx'
import type { Go } from './page-state.ts'
import { differenceWords } from './SeriesDates.tsx'
import { useEventActions } from './use-event-actions.ts'

interface DateNoticeProps {
  event: DeskEvent
  date: string | undefined
  isDirty: boolean
  go: Go
  onDone(): void
}

/** Shows which date of a series is open, how it differs, and whether it or the series is canceled. */
export function DateNotice({ event, date, isDirty, go, onDone }: DateNoticeProps) {
  const { restoreDate } = useEventActions(onDone)
  const exception = event.exceptions.find(({ originalDate }) => originalDate === date)
  const isCancelled = event.cancelled || exception?.cancelled
  if (event.rrule === null && !isCancelled) return null
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-2 rounded-md border px-3 py-2',
        isCancelled ? 'border-yellow/40 bg-yellow-ground' : 'bg-sunken',
      )}
    >
      <p className="min-w-0 grow basis-60">
        {date === undefined
          ? event.rrule !== null && 'You’re editing the whole series. '
          : `${longDay(date)}, of a series. `}
        {event.cancelled && 'This event is canceled. It stays on the calendar, marked as canceled.'}
        {exception && !event.cancelled && `This date is ${differenceWords(exception, event.timeZone)}.`}
      </p>
      {exception && date !== undefined && (
        <Button
          size="sm"
          disabled={isDirty}
          pending={restoreDate.isPending}
          onClick={() => restoreDate.mutate({ id: event.id, date })}
        >
          Reset to series
        </Button>
      )}
      {date !== undefined && (
        <Button size="sm" onClick={() => go({ edit: event.id, date: undefined }, { replace: true })}>
          Edit series
        </Button>
      )}
    </div>
  )
}
