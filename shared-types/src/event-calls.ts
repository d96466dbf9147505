import { z } from 'zod'
import { categorySchema } from './category.ts'
import { calendarEventSchema, eventOccurrenceSchema, eventStatusSchema, updateEventSchema } from './event.ts'
import { timeInput } from './instant.ts'
import { plainDateSchema } from './iso-time.ts'
import { pageNumberSchema, pageOf, pageQuerySchema } from './pagination.ts'
import { pictureCopiesSchema } from './picture.ts'
import { sendToSchema } from './removal.ts'

/** Per call. */
export const OCCURRENCE_DAYS = 400
/** Per answer, the earliest; `OCCURRENCES_CUT_HEADER` says that there are more. */
export const OCCURRENCE_LIMIT = 4000
/** `true` if the answer lacks occurrences. */
export const OCCURRENCES_CUT_HEADER = 'x-occurrences-cut'

const DAY = 86_400_000

/** An event for the desk, with its origin. */
export const deskEventSchema = calendarEventSchema.extend({
  /** Why WordPress doesn't have it as it is. */
  wordpressError: z.string().nullable(),
  /** The feed that it came from. */
  feedId: z.string().nullable(),
  /** Fields that were edited here; imports don't change them. */
  editedFields: z.array(z.string()),
})
export type DeskEvent = z.infer<typeof deskEventSchema>

/** Answer of every change of an event. */
export const savedEventSchema = deskEventSchema.extend({
  /** Skipped dates and exceptions that were deleted because the series no longer has these dates. */
  droppedDates: z.array(plainDateSchema),
})
export type SavedEvent = z.infer<typeof savedEventSchema>

/** Answer of `GET /api/calendar-events?page=` (staff). */
export const eventPageSchema = pageOf(deskEventSchema)

/** Item of `GET /api/calendar-events/published` and `/published/{id}`. */
export const publishedEventSchema = calendarEventSchema.extend({
  /** The picture's sizes; missing until they are made. A picture that can't be fetched has no `imageUrl`. */
  picture: pictureCopiesSchema.optional(),
})
export type PublishedEvent = z.infer<typeof publishedEventSchema>
export const publishedEventPageSchema = pageOf(publishedEventSchema)

/** Answer of `GET /api/calendar-events?from=&to=`, earliest first. */
export const eventOccurrencesSchema = z.array(eventOccurrenceSchema)

export const EVENT_SORTS = ['start', 'latest', 'title', 'newest', 'updated'] as const

/**
 * Query of `GET /api/calendar-events`: no parameters for series, `from` and `to` for occurrences (inclusive), `page`
 * and others for the desk's list.
 */
export const eventListQuerySchema = z
  .object({
    from: plainDateSchema.optional(),
    to: plainDateSchema.optional(),
    page: pageNumberSchema.optional(),
    per_page: pageQuerySchema.shape.per_page,
    search: z.string().trim().max(200).optional(),
    status: eventStatusSchema.optional(),
    category: categorySchema.optional(),
    /** `upcoming` if any occurrence is still to come. */
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

/** Answer of `GET /api/calendar-events/counts`. Upcoming: published events with an occurrence that begins after now. */
export const eventCountsSchema = z.object({
  total: z.number().int().min(0),
  published: z.number().int().min(0),
  upcoming: z.number().int().min(0),
})
export type EventCounts = z.infer<typeof eventCountsSchema>

/** Body of `POST /api/calendar-events/{id}/split`: this and all following dates become a new series. */
export const splitEventSchema = z.object({
  /** The first date of the new series. */
  from: plainDateSchema,
  /** Changes for the new series; a `version` in it is the old series's. */
  changes: updateEventSchema.default({}),
})
export type SplitEventInput = z.input<typeof splitEventSchema>
/** `before` is null if `from` was the first date, so that the whole series changed. */
export const splitEventResultSchema = z.object({ before: deskEventSchema.nullable(), after: savedEventSchema })
export type SplitEventResult = z.infer<typeof splitEventResultSchema>

/**
 * Answer of `DELETE /api/calendar-events/{id}/dates/{originalDate}/following`. `before` is the remaining series; null
 * if it was the first date, so that the whole series is deleted.
 */
export const deletedFollowingSchema = z.object({ before: deskEventSchema.nullable() })
export type DeletedFollowing = z.infer<typeof deletedFollowingSchema>

export const BULK_EVENT_ACTIONS = ['publish', 'draft', 'cancel', 'restore', 'delete'] as const
/**
 * Body of `POST /api/calendar-events/bulk`. `restore` undoes a cancellation. Skips events that are gone. `versions` are
 * the shown ones by id; if one differs, nothing is changed (409 `stale`).
 */
export const bulkEventsSchema = z.object({
  ids: z.array(z.string().max(60)).min(1, 'Choose at least one event').max(100),
  action: z.enum(BULK_EVENT_ACTIONS),
  versions: z.record(z.string().max(60), z.number().int().min(1)).optional(),
  /** Where readers of deleted ones are sent. */
  sendTo: sendToSchema.optional(),
})
export type BulkEventsInput = z.infer<typeof bulkEventsSchema>
/** Without events that are gone or needed no change. */
export const bulkEventsResultSchema = z.object({
  changed: z.number().int().min(0),
  ids: z.array(z.string()),
})
export type BulkEventsResult = z.infer<typeof bulkEventsResultSchema>

/** Days within which `POST /api/calendar-events/undelete` works. */
export const UNDELETE_DAYS = 7
/** Body of `POST /api/calendar-events/undelete`. */
export const undeleteEventsSchema = z.object({ ids: z.array(z.string().max(60)).min(1).max(100) })
/** The restored events. */
export const undeletedEventsSchema = z.array(deskEventSchema)
/** Query of `DELETE /api/calendar-events/{id}`. With a version, an event that was saved since is not deleted. */
export const deleteEventQuerySchema = z.object({ version: z.coerce.number().int().min(1).optional() })
/** Answer of `DELETE /api/calendar-events/{id}`; the id is for undelete. */
export const deletedEventSchema = z.object({ id: z.string(), title: z.string() })
export type DeletedEvent = z.infer<typeof deletedEventSchema>

/** Query of `GET /api/calendar-events/conflicts`: an event as in the form. */
export const eventConflictQuerySchema = z.object({
  location: z.string().max(500),
  startDate: timeInput('Start date is required'),
  endDate: timeInput('End date is required'),
  allDay: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
  rrule: z.string().trim().max(500).optional(),
  recurrenceEndDate: plainDateSchema.optional(),
  /** The event itself. */
  exceptId: z.string().max(60).optional(),
})
export type EventConflictQuery = z.output<typeof eventConflictQuerySchema>

/** Another event at the same place and time. */
export const eventConflictSchema = z.object({
  id: z.string(),
  title: z.string(),
  status: eventStatusSchema,
  /** Of its occurrence. */
  startDate: z.string(),
  endDate: z.string(),
  /** The day of our event that conflicts. */
  date: plainDateSchema,
})
export type EventConflict = z.infer<typeof eventConflictSchema>
/** At most ten. */
export const eventConflictsSchema = z.array(eventConflictSchema)

/** Answer of `GET /api/calendar-events/locations?search=`, most used first. */
export const eventLocationsSchema = z.array(z.object({ location: z.string(), events: z.number().int().min(1) }))
