import { z } from 'zod'
import { call, type } from './call.ts'
import {
  type CalendarEvent,
  calendarEventSchema,
  createEventSchema,
  type EventOccurrence,
  type EventStatus,
  eventExceptionInputSchema,
  eventStatusSchema,
  updateEventSchema,
} from './events.ts'
import {
  categorySchema,
  listQuerySchema,
  optionalVersionQuerySchema,
  type Page,
  pageNumberSchema,
  pageOf,
  plainDateSchema,
  removalBodySchema,
  sendToSchema,
  versionQuerySchema,
  versionSchema,
} from './fields.ts'
import { pictureCopiesSchema } from './pictures.ts'

const OCCURRENCE_DAYS = 400

const DAY = 86_400_000

export interface SavedEvent extends CalendarEvent {
  /** These skipped dates and exceptions were deleted because the series no longer has them. */
  droppedDates: string[]
}

export const publishedEventSchema = calendarEventSchema.extend({
  /** The picture's sizes are missing until they are made. A picture that can't be fetched has no `imageUrl`. */
  picture: pictureCopiesSchema.optional(),
})
export type PublishedEvent = z.infer<typeof publishedEventSchema>
export const publishedEventPageSchema = pageOf(publishedEventSchema)

export const EVENT_SORTS = ['start', 'latest', 'title', 'newest', 'updated'] as const

/** Without parameters it asks for series, with `from` and `to` (inclusive) for occurrences, with `page` for a list. */
export const eventListQuerySchema = listQuerySchema
  .extend({
    from: plainDateSchema.optional(),
    to: plainDateSchema.optional(),
    page: pageNumberSchema.optional(),
    status: eventStatusSchema.optional(),
    category: categorySchema.optional(),
    /** An event is `upcoming` if any occurrence is still to come. */
    when: z.enum(['upcoming', 'past']).optional(),
    sort: z.enum(EVENT_SORTS).default('start'),
  })
  .refine(({ from, to }) => !from === !to, { path: ['to'], error: 'Enter both the first and the last day' })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: 'The last day is before the first' })
  .refine(({ from, to }) => !from || !to || Date.parse(to) - Date.parse(from) < OCCURRENCE_DAYS * DAY, {
    path: ['to'],
    error: `Ask for at most ${OCCURRENCE_DAYS} days at once`,
  })
export type EventListQuery = z.infer<typeof eventListQuerySchema>

export interface EventCounts {
  total: number
  published: number
  /** The count of published events with an occurrence that begins after now. */
  upcoming: number
}

/** This and all following dates become a new series. */
const splitEventSchema = z.object({
  from: plainDateSchema,
  /** These changes are for the new series; a `version` in them is the old series's. */
  changes: updateEventSchema.default({}),
})
export interface SplitEventResult {
  /** The series is null if `from` was the first date, so that the whole series changed. */
  before: CalendarEvent | null
  after: SavedEvent
}

export interface DeletedFollowing {
  /** The remaining series is null if `from` was the first date, so that the whole series is deleted. */
  before: CalendarEvent | null
}

/** Deleted events are skipped. If one of the shown `versions` (by id) differs, nothing is changed (409 `stale`). */
const bulkEventsSchema = z.object({
  ids: z.array(z.string().max(60)).min(1, 'Choose at least one event').max(100),
  action: z.enum(['publish', 'draft', 'delete']),
  versions: z.record(z.string().max(60), z.number().int().min(1)).optional(),
  sendTo: sendToSchema.optional(),
})
export type BulkEventsInput = z.infer<typeof bulkEventsSchema>
export interface BulkEventsResult {
  changed: number
  ids: string[]
  /** The versions by id let the caller undo. */
  versions: Record<string, number>
}

export interface DeletedEvent {
  id: string
  title: string
}

interface UsedLocation {
  location: string
  events: number
}

const shownSchema = z.object({ version: versionSchema })
const byDate = z.object({ id: z.string(), originalDate: plainDateSchema })
const ofSeries = { params: byDate, answer: type<SavedEvent>() }
const updating = { params: z.object({ id: z.string() }), body: updateEventSchema, answer: type<SavedEvent>() }

/** Staff use these calls. The public also reads published events at the addresses of `page`, `occurrences`, `get`. */
export const eventCalls = {
  page: call('GET', '/api/calendar-events', {
    access: 'public',
    query: eventListQuerySchema,
    answer: type<Page<CalendarEvent>>(),
  }),
  occurrences: call('GET', '/api/calendar-events', {
    access: 'public',
    query: eventListQuerySchema,
    answer: type<EventOccurrence[]>(),
  }),
  get: call('GET', '/api/calendar-events/:id', { access: 'public', answer: type<CalendarEvent>() }),
  counts: call('GET', '/api/calendar-events/counts', { answer: type<EventCounts>() }),
  create: call('POST', '/api/calendar-events', { body: createEventSchema, status: 201, answer: type<SavedEvent>() }),
  update: call('PATCH', '/api/calendar-events/:id', updating),
  put: call('PUT', '/api/calendar-events/:id', updating),
  delete: call('DELETE', '/api/calendar-events/:id', {
    /** A call with a version doesn't delete an event that was saved since. */
    query: optionalVersionQuerySchema,
    body: removalBodySchema,
    answer: type<DeletedEvent>(),
  }),
  undelete: call('POST', '/api/calendar-events/undelete', {
    body: z.object({ ids: z.array(z.string().max(60)).min(1).max(100) }),
    answer: type<CalendarEvent[]>(),
  }),
  changeAll: call('POST', '/api/calendar-events/bulk', { body: bulkEventsSchema, answer: type<BulkEventsResult>() }),
  /** Stores how one date differs from its series; missing fields are as in the series. Nothing resets the date. */
  changeDate: call('PUT', '/api/calendar-events/:id/dates/:originalDate', {
    ...ofSeries,
    body: eventExceptionInputSchema,
  }),
  skipDate: call('DELETE', '/api/calendar-events/:id/dates/:originalDate', { ...ofSeries, query: versionQuerySchema }),
  deleteFollowing: call('DELETE', '/api/calendar-events/:id/dates/:originalDate/following', {
    params: byDate,
    query: versionQuerySchema,
    answer: type<DeletedFollowing>(),
  }),
  split: call('POST', '/api/calendar-events/:id/split', { body: splitEventSchema, answer: type<SplitEventResult>() }),
  /** The list has places used before, the most used first. */
  locations: call('GET', '/api/calendar-events/locations', {
    query: z.object({ search: z.string().max(200).default('') }),
    answer: type<UsedLocation[]>(),
  }),
  possibleDuplicates: call('GET', '/api/calendar-events/possible-duplicates', { answer: type<PossibleDuplicate[]>() }),
  /** Removes a draft that is the same as the event that it may be, and answers that event. Undelete undoes it. */
  merge: call('POST', '/api/calendar-events/:id/merge', { body: shownSchema, answer: type<CalendarEvent>() }),
  keepBoth: call('POST', '/api/calendar-events/:id/keep-both', { body: shownSchema, answer: type<CalendarEvent>() }),
}

/** An event of the calendar that is, or may be, what somebody is about to add. Times are county wall times. */
export interface SimilarEvent {
  id: string
  title: string
  location: string
  start: string
  end: string
  allDay: boolean
  status: EventStatus
  cancelled: boolean
  /** The draft of a reader's submission that isn't decided. */
  waiting: boolean
  relation: 'same' | 'maybe'
  /** The explanation is like `Similar title, same day`. */
  explanation: string
}

interface BriefEvent {
  id: string
  title: string
  start: string
  location: string
  status: EventStatus
}

/** A draft that a calendar feed added although it may be an event that was already there. */
export interface PossibleDuplicate {
  draft: BriefEvent & { version: number }
  other: BriefEvent
}
