import { type EventPushes, eventPushesSchema, FAILED_PUSHES_LIMIT } from '@hometown/shared-types/event-push'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { findLostFocus } from '../../lib/lost-focus.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'

const SHOWN = 3

/** Events that WordPress hasn't taken, and why. Hidden if there are none. */
export function PushNotice() {
  const { data } = useQuery(eventPushesQuery)
  if (!data || data.failed.length === 0) return null
  return <FailedPushes failed={data.failed} />
}

function FailedPushes({ failed }: Pick<EventPushes, 'failed'>) {
  const time = useCountyTime()
  const client = useQueryClient()
  const [showsAll, setShowsAll] = useState(false)
  const retry = useMutation({
    mutationFn: retryEventPushes,
    onSuccess(pushes) {
      toast({ title: 'Trying again', description: 'Events that WordPress accepts leave this list.' })
      client.setQueryData(eventPushesQuery.queryKey, pushes)
      findLostFocus()
    },
    onError: (error) => toastFailure('Couldn’t retry', error),
  })
  const reasons = [...Map.groupBy(failed, ({ error }) => error)]
  const next = failed.map(({ nextTryAt }) => nextTryAt).sort()[0]
  return (
    <Notice
      title={titleOf(failed.length)}
      actions={
        <>
          <Button size="sm" pending={retry.isPending} onClick={() => retry.mutate()}>
            Try now
          </Button>
          {next !== undefined && <p className="self-center text-quiet text-sm">Next try: {time.time(next)}</p>}
        </>
      }
    >
      <ul className="flex flex-col gap-1">
        {(showsAll ? reasons : reasons.slice(0, SHOWN)).map(([error, events]) => (
          <li key={error} className="wrap-anywhere">
            {error} <span className="text-quiet">{titlesOf(events, showsAll)}</span>
          </li>
        ))}
      </ul>
      {(reasons.length > SHOWN || reasons.some(([, events]) => events.length > SHOWN)) && (
        <Button variant="link" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : 'Show all'}
        </Button>
      )}
    </Notice>
  )
}

function titleOf(count: number): string {
  if (count === 1) return 'Couldn’t send an event to WordPress'
  const isAll = count < FAILED_PUSHES_LIMIT
  return `Couldn’t send ${count}${isAll ? '' : ' or more'} events to WordPress`
}

function titlesOf(events: EventPushes['failed'], showsAll: boolean): string {
  const titles = events.map(({ title }) => `“${title}”`)
  const shown = showsAll ? titles : titles.slice(0, SHOWN)
  const more = titles.length - shown.length
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

const PUSHES = '/api/event-pushes'

/** Events that WordPress hasn't taken. Each attempt arrives as a live update of the calendar. */
const eventPushesQuery = queryOptions({
  queryKey: ['calendar-events', 'pushes'],
  queryFn: ({ signal }) => api.get(PUSHES, eventPushesSchema, { signal }),
  staleTime: 0,
})

function retryEventPushes(): Promise<EventPushes> {
  return api.post(`${PUSHES}/retry`, {}, eventPushesSchema)
}
