import { generatedTextSchema } from '@hometown/shared-types/ai-writing'
import type { Category } from '@hometown/shared-types/category'
import type { CreateEventInput, EventExceptionInput, UpdateEventInput } from '@hometown/shared-types/event'
import {
  type BulkEventsInput,
  type BulkEventsResult,
  bulkEventsResultSchema,
  type DeletedFollowing,
  type DeskEvent,
  deletedFollowingSchema,
  deskEventSchema,
  eventConflictsSchema,
  eventCountsSchema,
  eventLocationsSchema,
  eventOccurrencesSchema,
  eventPageSchema,
  type SavedEvent,
  type SplitEventInput,
  type SplitEventResult,
  savedEventSchema,
  splitEventResultSchema,
  undeletedEventsSchema,
} from '@hometown/shared-types/event-calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { PageState } from './page-state.ts'

const EVENTS = '/api/calendar-events'
/** Milliseconds between two looks at what is shown, while the page is seen. */
const REFRESH = 2000
const PER_PAGE = 25

/** An unchanged answer is a 304, and leaves what is on the screen as it is. */
const looking = { refetchInterval: REFRESH } as const
const asked = { cache: 'no-cache' } as const

/** What is on from one day to another, both included. */
export const occurrencesQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['calendar-events', 'occurrences', { from, to }],
    queryFn: ({ signal }) => api.get(EVENTS, eventOccurrencesSchema, { query: { from, to }, signal, ...asked }),
    ...looking,
  })

/** A page of the list. While another is on the way the one before stays. */
export const eventListQuery = ({ page, search, status, category, when, sort }: PageState) =>
  queryOptions({
    queryKey: ['calendar-events', 'list', { page, search, status, category, when, sort }],
    queryFn: ({ signal }) =>
      api.get(EVENTS, eventPageSchema, {
        query: { page, per_page: PER_PAGE, search, status, category, when, sort },
        signal,
        ...asked,
      }),
    placeholderData: keepPreviousData,
    ...looking,
  })

export const eventCountsQuery = queryOptions({
  queryKey: ['calendar-events', 'counts'],
  queryFn: ({ signal }) => api.get(`${EVENTS}/counts`, eventCountsSchema, { signal }),
  // What anybody changes is told by the live stream; this is for what begins meanwhile.
  refetchInterval: 30_000,
})

/** How many submissions wait. Only its number: whatever else the answer has belongs to their own screen. */
export const waitingSubmissionsQuery = queryOptions({
  queryKey: ['event-submissions', 'waiting'],
  queryFn: async ({ signal }) => {
    const counts = await api.get('/api/event-submissions/counts', z.object({ waiting: z.number() }), { signal })
    return counts.waiting
  },
})

/** Not among `calendar-events`: a form that somebody types in must not change below their hands. */
export const editedEventQuery = (id: string) =>
  queryOptions({
    queryKey: ['event-editor', id],
    queryFn: ({ signal }) => getEvent(id, signal),
    staleTime: 0,
    gcTime: 0,
  })

export const locationsQuery = (search: string) =>
  queryOptions({
    queryKey: ['calendar-events', 'locations', search],
    queryFn: ({ signal }) => api.get(`${EVENTS}/locations`, eventLocationsSchema, { query: { search }, signal }),
    placeholderData: keepPreviousData,
  })

/** The event as the form has it, for which other events are looked for at the same place and time. */
export interface ConflictQuestion {
  location: string
  startDate: string
  endDate: string
  allDay: boolean
  rrule?: string | undefined
  recurrenceEndDate?: string | undefined
  exceptId?: string | undefined
}

export const conflictsQuery = (question: ConflictQuestion) =>
  queryOptions({
    queryKey: ['calendar-events', 'conflicts', question],
    queryFn: ({ signal }) => api.get(`${EVENTS}/conflicts`, eventConflictsSchema, { query: { ...question }, signal }),
    placeholderData: keepPreviousData,
  })

export function getEvent(id: string, signal?: AbortSignal): Promise<DeskEvent> {
  return api.get(pathOf(id), deskEventSchema, signal && { signal })
}

export function createEvent(input: CreateEventInput): Promise<SavedEvent> {
  return api.post(EVENTS, input, savedEventSchema)
}

export function updateEvent(id: string, changes: UpdateEventInput): Promise<SavedEvent> {
  return api.patch(pathOf(id), changes, savedEventSchema)
}

/** Says what is otherwise at one date; nothing means that it is as in its series again. */
export function changeDate(id: string, date: string, exception: EventExceptionInput): Promise<SavedEvent> {
  return api.put(`${pathOf(id)}/dates/${date}`, exception, savedEventSchema)
}

/** The series has no such date any more. */
export function skipDate(id: string, date: string): Promise<unknown> {
  return api.delete(`${pathOf(id)}/dates/${date}`)
}

/** The series has neither that date nor any after it. */
export async function deleteFollowing(id: string, date: string): Promise<DeletedFollowing> {
  return deletedFollowingSchema.parse(await api.delete(`${pathOf(id)}/dates/${date}/following`))
}

/** From that date on it is a series of its own. */
export function splitEvent(id: string, input: SplitEventInput): Promise<SplitEventResult> {
  return api.post(`${pathOf(id)}/split`, input, splitEventResultSchema)
}

export function duplicateEvent(id: string): Promise<SavedEvent> {
  return api.post(`${pathOf(id)}/duplicate`, {}, savedEventSchema)
}

export function deleteEvent(id: string): Promise<unknown> {
  return api.delete(pathOf(id))
}

/** Takes a deletion back. */
export function undeleteEvents(ids: readonly string[]): Promise<DeskEvent[]> {
  return api.post(`${EVENTS}/undelete`, { ids }, undeletedEventsSchema)
}

export function changeEvents(input: BulkEventsInput): Promise<BulkEventsResult> {
  return api.post(`${EVENTS}/bulk`, input, bulkEventsResultSchema)
}

/** Asks the AI for the words of an event. */
export async function generateDescription(prompt: string, category: Category): Promise<string> {
  const { content } = await api.post('/api/articles/ai-generate', { prompt, category }, generatedTextSchema)
  return content
}

/** The event as somebody else saved it, where that is why a save was refused. */
export function findStaleEvent(error: unknown): DeskEvent | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return z.object({ current: deskEventSchema }).safeParse(error.body).data?.current
}

function pathOf(id: string): string {
  return `${EVENTS}/${encodeURIComponent(id)}`
}
