import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Go } from './page-state.ts'
import { differenceWords } from './SeriesDates.tsx'
import { useEventDeeds } from './use-event-deeds.ts'
import { longDay } from './wall-time.ts'

interface DateNoticeProps {
  event: DeskEvent
  date: string | undefined
  isDirty: boolean
  go: Go
  onDone(): void
}

/** Which date of a series is open, what is otherwise at it, and whether anything is cancelled. */
export function DateNotice({ event, date, isDirty, go, onDone }: DateNoticeProps) {
  const { restoreDate } = useEventDeeds(onDone)
  const exception = event.exceptions.find(({ originalDate }) => originalDate === date)
  if (event.cancelled) {
    return <Notice title="This event is cancelled">It stays on the calendar and is marked so.</Notice>
  }
  if (date === undefined) {
    return event.rrule === null ? null : <Notice tone="info" title="You are editing the whole series" />
  }
  return (
    <Notice
      tone={exception?.cancelled ? 'warning' : 'info'}
      title={`${longDay(date)}, one date of a series`}
      actions={
        <>
          {exception && (
            <Button
              size="sm"
              disabled={isDirty}
              pending={restoreDate.isPending}
              onClick={() => restoreDate.mutate({ id: event.id, date })}
            >
              Back to the series
            </Button>
          )}
          <Button size="sm" onClick={() => go({ edit: event.id, date: undefined }, { replace: true })}>
            Edit the series
          </Button>
        </>
      }
    >
      {exception && `This date is ${differenceWords(exception, event.timeZone)}.`}
    </Notice>
  )
}
