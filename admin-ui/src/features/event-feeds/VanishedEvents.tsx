import { eventCalls } from '@hometown/shared-types/contract/desk-events'
import { feedCalls, type VanishedEvent } from '@hometown/shared-types/contract/event-feeds'
import { useQuery } from '@tanstack/react-query'
import { api, callQuery } from '../../lib/api-client.ts'
import { countOf, useCountyTime, wallTimeLabel } from '../../lib/formats.ts'
import { useAction } from '../../parts/use-action.tsx'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { CALENDAR_LIST } from './FeedDialog.tsx'

export function VanishedEvents() {
  const time = useCountyTime()
  const { data, error, refetch } = useQuery(callQuery(CALENDAR_LIST, feedCalls.vanished))
  const keep = useAction({
    run: (eventIds: string[]) => api(feedCalls.keepVanished, { body: { eventIds } }),
    said: (_, eventIds) => ({ title: `${countOf(eventIds.length, 'event')} kept` }),
    failed: 'Couldn’t keep the event',
    list: CALENDAR_LIST,
  })
  const remove = useAction({
    run: ({ eventId: id, version }: VanishedEvent) =>
      api(eventCalls.delete, { params: { id }, query: { version }, body: undefined }),
    said: ({ id, title }) => ({
      title: `“${title}” deleted`,
      undo: () => api(eventCalls.undelete, { body: { ids: [id] } }),
    }),
    failed: 'Couldn’t delete the event',
    list: CALENDAR_LIST,
  })
  const isBusy = keep.isPending || remove.isPending
  if (error) return <ErrorPanel title="Couldn’t load the missing events." error={error} onRetry={refetch} />
  if (!data || data.length === 0) return null
  return (
    <Card
      flush
      title="Missing from their calendars"
      description="They’re still on ours. If you keep one, it becomes the newsroom’s own."
      actions={
        data.length > 1 && (
          <Button size="sm" pending={keep.isPending} onClick={() => keep.mutate(data.map(({ eventId }) => eventId))}>
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
              <Button
                size="sm"
                aria-label={`Keep ${event.title}`}
                disabled={isBusy}
                onClick={() => keep.mutate([event.eventId])}
              >
                Keep
              </Button>
              <Button
                size="sm"
                aria-label={`Delete ${event.title}`}
                disabled={isBusy}
                onClick={() => remove.mutate(event)}
              >
                Delete
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
