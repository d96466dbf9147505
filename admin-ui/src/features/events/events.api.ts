import { generatedTextSchema } from '@hometown/shared-types/ai-writing'
import { type Category, categorySchema } from '@hometown/shared-types/category'
import { type CreateEventInput, eventStatusSchema } from '@hometown/shared-types/event'
import {
  type BulkEventsInput,
  type BulkEventsResult,
  bulkEventsResultSchema,
  type DeletedFollowing,
  type DeskEvent,
  deletedFollowingSchema,
  EVENT_SORTS,
  eventConflictsSchema,
  eventCountsSchema,
  eventLocationsSchema,
  eventOccurrencesSchema,
  eventPageSchema,
  type SavedEvent,
  savedEventSchema,
  undeletedEventsSchema,
} from '@hometown/shared-types/event-calls'
import { mapEventTexts } from '@hometown/shared-types/event-texts'
import { MAX_PER_PAGE } from '@hometown/shared-types/pagination'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import { useIsHere } from '../../lib/search-params.ts'
import { EVENTS, eventPath, getEvent } from '../../parts/events/event-calls.api.ts'
import { paths } from '../../paths.ts'

export const NEW_EVENT = 'new'

/** The query string of the calendar. */
const pageStateSchema = z.object({
  view: z.enum(['calendar', 'list']).catch('calendar').default('calendar'),
  /** `2026-12`; the current month if missing. */
  month: z
    .string()
    .regex(/^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  /** The month shows published events alone unless told otherwise. */
  drafts: z.literal('yes').optional().catch(undefined),
  edit: z.string().optional().catch(undefined),
  /** The opened date of a series; for a new event, its day. */
  date: z.iso.date().optional().catch(undefined),
  /** The query string of the suggestions to go on with after `edit`. */
  triage: z.string().optional().catch(undefined),
  search: z.string().catch('').default(''),
  status: eventStatusSchema.optional().catch(undefined),
  category: categorySchema.optional().catch(undefined),
  when: z.enum(['upcoming', 'past']).optional().catch(undefined),
  sort: z.enum(EVENT_SORTS).catch('start').default('start'),
  page: z.coerce.number().int().min(1).catch(1).default(1),
})
export type PageState = z.infer<typeof pageStateSchema>

interface GoOptions {
  /** Typing and paging add no history entries. */
  replace?: boolean
  /** The form is saved, though its unsaved flag may not be cleared yet. */
  isSaved?: boolean
}
export type Go = (changes: Partial<PageState>, options?: GoOptions) => void

/** The state in the address, and a function to change it while this screen is shown. */
export function usePageState(): [state: PageState, go: Go] {
  const navigate = useNavigate()
  const isHere = useIsHere()
  const search = useSearch({ strict: false })
  const state = pageStateSchema.parse(search)
  const go: Go = (changes, { replace = false, isSaved = false } = {}) => {
    if (!isHere()) return
    navigate({
      to: paths.calendar,
      search: withoutDefaults({ ...state, ...changes }),
      replace,
      resetScroll: false,
      ignoreBlocker: isSaved,
    }).catch(reportError)
  }
  return [state, go]
}

function withoutDefaults({ view, sort, page, ...state }: PageState) {
  return {
    ...state,
    view: view === 'list' ? view : undefined,
    sort: sort === 'start' ? undefined : sort,
    page: page > 1 ? page : undefined,
  }
}

/** Poll interval in milliseconds while the page is visible. */
const REFRESH = 2000
const PER_PAGE = 25

/** An unchanged response is a 304, so polling doesn't re-render. */
const looking = { refetchInterval: REFRESH } as const
const asked = { mayBeUnchanged: true } as const

/** Occurrences between two days, inclusive. */
export const occurrencesQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['calendar-events', 'occurrences', { from, to }],
    queryFn: ({ signal }) => api.get(EVENTS, eventOccurrencesSchema, { query: { from, to }, signal, ...asked }),
    ...looking,
  })

type ListQuery = Pick<PageState, 'page' | 'search' | 'status' | 'category' | 'when' | 'sort'>

export const eventListQuery = (state: ListQuery) =>
  queryOptions({ ...eventPageQuery(state, PER_PAGE), placeholderData: keepPreviousData, ...looking })

/** The first page of the most events that one call may name. */
export const allEventsQuery = (state: ListQuery) =>
  queryOptions({ ...eventPageQuery({ ...state, page: 1 }, MAX_PER_PAGE), staleTime: 0 })

const eventPageQuery = ({ page, search, status, category, when, sort }: ListQuery, perPage: number) =>
  queryOptions({
    queryKey: ['calendar-events', 'list', { page, search, status, category, when, sort, perPage }],
    queryFn: ({ signal }) =>
      api.get(EVENTS, eventPageSchema, {
        query: { page, per_page: perPage, search, status, category, when, sort },
        signal,
        ...asked,
      }),
  })

export const eventCountsQuery = queryOptions({
  queryKey: ['calendar-events', 'counts'],
  queryFn: ({ signal }) => api.get(`${EVENTS}/counts`, eventCountsSchema, { signal }),
  // Edits arrive by live update; polling covers events that start meanwhile.
  refetchInterval: 30_000,
})

/** How many submissions wait. Reads only the count; the rest of the response belongs to the submissions screen. */
export const waitingSubmissionsQuery = queryOptions({
  queryKey: ['event-submissions', 'waiting'],
  queryFn: async ({ signal }) => {
    const counts = await api.get('/api/event-submissions/counts', z.object({ waiting: z.number() }), { signal })
    return counts.waiting
  },
})

/** Not keyed under `calendar-events`: live updates must not change a form while the user edits it. */
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

/** Asks for other events at the same place and time. */
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

export function createEvent(input: CreateEventInput): Promise<SavedEvent> {
  return api.post(EVENTS, input, savedEventSchema)
}

/** Removes one date from the series. */
export function skipDate(id: string, date: string): Promise<unknown> {
  return api.delete(`${eventPath(id)}/dates/${date}`)
}

export async function deleteFollowing(id: string, date: string): Promise<DeletedFollowing> {
  return deletedFollowingSchema.parse(await api.delete(`${eventPath(id)}/dates/${date}/following`))
}

/** As a draft, without what was changed on single dates. */
export async function duplicateEvent(id: string): Promise<SavedEvent> {
  const event = await getEvent(id)
  const { allDay, startDate, endDate, rrule, recurrenceRule, recurrenceEndDate, skippedDates } = event
  return createEvent({
    title: `${event.title} (copy)`.slice(0, 300),
    ...mapEventTexts((name) => event[name]),
    ...{ allDay, startDate, endDate, rrule, recurrenceRule, recurrenceEndDate, skippedDates },
    ...{ category: event.category, imageUrl: event.imageUrl, tags: event.tags },
  })
}

/** @param sendTo where its readers are sent */
export function deleteEvent(id: string, sendTo?: string): Promise<unknown> {
  return api.delete(eventPath(id), sendTo === undefined ? {} : { body: { sendTo } })
}

export function undeleteEvents(ids: readonly string[]): Promise<DeskEvent[]> {
  return api.post(`${EVENTS}/undelete`, { ids }, undeletedEventsSchema)
}

export function changeEvents(input: BulkEventsInput): Promise<BulkEventsResult> {
  return api.post(`${EVENTS}/bulk`, input, bulkEventsResultSchema)
}

export async function generateDescription(prompt: string, category: Category): Promise<string> {
  const { content } = await api.post('/api/articles/ai-generate', { prompt, category }, generatedTextSchema)
  return content
}
