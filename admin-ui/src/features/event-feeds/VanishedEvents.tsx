import { eventCalls } from '@hometown/shared-types/contract/desk-events'
import { type DecideVanishedInput, feedCalls } from '@hometown/shared-types/contract/event-feeds'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { countOf } from '../../lib/numbers.ts'
import { wallTimeLabel } from '../../lib/wall-time-label.ts'
import { useAction } from '../../parts/use-action.ts'
import { useOutcome } from '../../parts/use-outcome.ts'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { CALENDAR } from './FeedDialog.tsx'

const ACTIONS = [
  { action: 'keep', label: 'Keep', done: 'kept' },
  { action: 'cancel', label: 'Cancel', done: 'marked as canceled' },
  { action: 'delete', label: 'Delete', done: 'deleted' },
] as const

/** Upcoming events that are gone from their calendars; an editor decides what to do with each. */
export function VanishedEvents() {
  const { tell } = useOutcome([CALENDAR])
  const time = useCountyTime()
  const { data, error, refetch } = useQuery({
    queryKey: [CALENDAR, 'vanished'],
    queryFn: ({ signal }) => api(feedCalls.vanished, { signal }),
  })
  const decide = useAction({
    run: (body: DecideVanishedInput) => api(feedCalls.decideVanished, { body }),
    done: ({ done }, { eventIds: ids, action }) =>
      tell({
        title: `${countOf(done, 'event')} ${ACTIONS.find((one) => one.action === action)?.done}`,
        ...(action === 'delete' && { undo: () => api(eventCalls.undelete, { body: { ids } }) }),
      }),
    failed: 'Couldn’t change the event',
    list: CALENDAR,
  })
  if (error) return <ErrorPanel title="Couldn’t load the missing events." error={error} onRetry={refetch} />
  if (!data || data.length === 0) return null
  return (
    <Card
      flush
      title="Missing from their calendars"
      description="They’re still on ours. If you keep one, it becomes the newsroom’s own."
      actions={
        data.length > 1 && (
          <Button
            size="sm"
            pending={decide.isPending}
            onClick={() => decide.mutate({ eventIds: data.map(({ eventId }) => eventId), action: 'keep' })}
          >
            Keep all
          </Button>
        )
      }
    >
      <ul className="divide-y">
        {data.map((event) => (
          <li key={event.eventId} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
            <div className="min-w-0 grow basis-64 [overflow-wrap:anywhere]">
              <p className="flex flex-wrap items-center gap-x-2">
                <ScreenLink to={paths.calendar} search={{ edit: event.eventId }} className="font-medium">
                  {event.title}
                </ScreenLink>
                <StatusBadge status={event.status} />
              </p>
              <p className="text-quiet text-sm">
                {[wallTimeLabel(event.start), event.location].filter(Boolean).join(' · ')}
                <span className="block">
                  {event.feedName}, gone {time.ago(event.vanishedAt)}
                </span>
              </p>
            </div>
            <div className="flex gap-1.5">
              {ACTIONS.map(({ action, label }) => (
                <Button
                  key={action}
                  size="sm"
                  aria-label={`${label} ${event.title}`}
                  disabled={decide.isPending}
                  onClick={() => decide.mutate({ eventIds: [event.eventId], action })}
                >
                  {label}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
