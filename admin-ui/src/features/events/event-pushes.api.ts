import { type EventPushes, eventPushesSchema } from '@hometown/shared-types/event-push'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

const PUSHES = '/api/event-pushes'

/** Events that WordPress hasn't taken. Each attempt arrives as a live update of the calendar. */
export const eventPushesQuery = queryOptions({
  queryKey: ['calendar-events', 'pushes'],
  queryFn: ({ signal }) => api.get(PUSHES, eventPushesSchema, { signal }),
  staleTime: 0,
})

export function retryEventPushes(): Promise<EventPushes> {
  return api.post(`${PUSHES}/retry`, {}, eventPushesSchema)
}
