import { type DecideVanishedInput, feedCalls, type VanishedEvent } from '@hometown/shared-types/contract/event-feeds'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { countOf } from '../../lib/numbers.ts'
import { wallTimeLabel } from '../../lib/wall-time-label.ts'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { CALENDAR_KEY } from './FeedDialog.tsx'

const DONE = { keep: 'kept', cancel: 'marked as canceled', delete: 'deleted' } as const

/** Upcoming events that are gone from their calendars; an editor decides what to do with each. */
export function VanishedEvents() {
  const client = useQueryClient()
  const time = useCountyTime()
  const { data, error, refetch } = useQuery({
    queryKey: [...CALENDAR_KEY, 'vanished'],
    queryFn: ({ signal }) => api(feedCalls.vanished, { signal }),
  })
  const [toDelete, setToDelete] = useState<VanishedEvent>()
  const decide = useMutation({
    mutationFn: (body: DecideVanishedInput) => api(feedCalls.decideVanished, { body }),
    onSuccess: ({ done }, { action }) => toast({ title: `${countOf(done, 'event')} ${DONE[action]}` }),
    onError: (failure) => toastFailure('Couldn’t change the event', failure),
    async onSettled() {
      setToDelete(undefined)
      await client.invalidateQueries({ queryKey: CALENDAR_KEY })
    },
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
              {(['keep', 'cancel'] as const).map((action) => (
                <Button
                  key={action}
                  size="sm"
                  aria-label={`${action === 'keep' ? 'Keep' : 'Cancel'} ${event.title}`}
                  disabled={decide.isPending}
                  onClick={() => decide.mutate({ eventIds: [event.eventId], action })}
                >
                  {action === 'keep' ? 'Keep' : 'Cancel'}
                </Button>
              ))}
              <Button size="sm" aria-label={`Delete ${event.title}`} onClick={() => setToDelete(event)}>
                Delete
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={toDelete !== undefined}
        onOpenChange={(isOpen) => !isOpen && setToDelete(undefined)}
        title={`Delete ${toDelete?.title ?? ''}?`}
        description="This takes it off the site. To tell readers that it’s off, cancel it instead."
        confirmLabel="Delete"
        pending={decide.isPending}
        onConfirm={() => toDelete && decide.mutate({ eventIds: [toDelete.eventId], action: 'delete' })}
      />
    </Card>
  )
}
