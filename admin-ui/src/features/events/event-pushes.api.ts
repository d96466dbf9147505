import { type EventPushes, eventPushesSchema } from '@hometown/shared-types/event-push'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

const PUSHES = '/api/event-pushes'

/** What WordPress has not taken; nothing where there is none. Each try is told as a change of the calendar. */
export const eventPushesQuery = queryOptions({
  queryKey: ['calendar-events', 'pushes'],
  queryFn: ({ signal }) => api.get(PUSHES, eventPushesSchema, { signal }),
  staleTime: 0,
})

export function retryEventPushes(): Promise<EventPushes> {
  return api.post(`${PUSHES}/retry`, {}, eventPushesSchema)
}
