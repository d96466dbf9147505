import { type DeskEvent, deskEventSchema, eventPageSchema } from '@hometown/shared-types/event-calls'
import { possibleDuplicatesSchema, similarEventsSchema } from '@hometown/shared-types/similar-event'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { EVENTS, eventPath } from './event-calls.api.ts'

export const possibleDuplicatesQuery = queryOptions({
  queryKey: ['calendar-events', 'possible-duplicates'],
  queryFn: ({ signal }) => api.get(`${EVENTS}/possible-duplicates`, possibleDuplicatesSchema, { signal }),
})

export const similarEventsQuery = (id: string) =>
  queryOptions({
    queryKey: ['calendar-events', 'similar', id],
    queryFn: ({ signal }) => api.get(`${eventPath(id)}/similar`, similarEventsSchema, { signal }),
  })

/** Searches the whole calendar, for a merge with an event of another day. */
export const foundEventsQuery = (search: string) =>
  queryOptions({
    queryKey: ['calendar-events', 'found', search],
    queryFn: ({ signal }) => api.get(EVENTS, eventPageSchema, { query: { page: 1, per_page: 8, search }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })

/** Deletes the second event. */
export function mergeEvents(keptId: string, goneId: string): Promise<DeskEvent> {
  return api.post(`${eventPath(keptId)}/merge`, { goneId }, deskEventSchema)
}

export function keepBothEvents(id: string): Promise<DeskEvent> {
  return api.post(`${eventPath(id)}/keep-both`, {}, deskEventSchema)
}
