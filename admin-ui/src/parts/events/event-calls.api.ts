import type { EventExceptionInput, UpdateEventInput } from '@hometown/shared-types/event'
import {
  type DeskEvent,
  deskEventSchema,
  eventPageSchema,
  type SavedEvent,
  type SplitEventInput,
  type SplitEventResult,
  savedEventSchema,
  splitEventResultSchema,
} from '@hometown/shared-types/event-calls'
import { possibleDuplicatesSchema, similarEventsSchema } from '@hometown/shared-types/similar-event'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { currentFrom } from '../../lib/api-error.ts'

export const EVENTS = '/api/calendar-events'

export function getEvent(id: string, signal?: AbortSignal): Promise<DeskEvent> {
  return api.get(eventPath(id), deskEventSchema, signal && { signal })
}

export function updateEvent(id: string, changes: UpdateEventInput): Promise<SavedEvent> {
  return api.patch(eventPath(id), changes, savedEventSchema)
}

/** Stores how one date differs from its series; an empty exception resets it. */
export function changeDate(id: string, date: string, exception: EventExceptionInput): Promise<SavedEvent> {
  return api.put(`${eventPath(id)}/dates/${date}`, exception, savedEventSchema)
}

/** Makes that date and all later ones a new series. */
export function splitEvent(id: string, input: SplitEventInput): Promise<SplitEventResult> {
  return api.post(`${eventPath(id)}/split`, input, splitEventResultSchema)
}

/** Returns the other user's saved version if the save failed with a conflict (409). */
export function findStaleEvent(error: unknown): DeskEvent | undefined {
  return currentFrom(error)
}

export function eventPath(id: string): string {
  return `${EVENTS}/${encodeURIComponent(id)}`
}

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
