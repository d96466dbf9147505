import { z } from 'zod'
import { categorySchema } from './category.ts'
import {
  calendarEventSchema,
  eventOccurrenceSchema,
  eventStatusSchema,
  RECURRENCE_RULES,
  updateEventSchema,
} from './event.ts'
import { timeInput } from './instant.ts'
import { isoTimeSchema, plainDateSchema } from './iso-time.ts'
import { pageNumberSchema, pageOf, pageQuerySchema } from './pagination.ts'
import { pictureCopiesSchema } from './picture.ts'

/** The most days that one call for occurrences may span. */
export const OCCURRENCE_DAYS = 400
/** The most occurrences of one answer, the earliest; `OCCURRENCES_CUT_HEADER` says that there are more. */
export const OCCURRENCE_LIMIT = 4000
/** Header of an answer that lacks occurrences: `true`. */
export const OCCURRENCES_CUT_HEADER = 'x-occurrences-cut'

const DAY = 86_400_000

/** An event as the desk has it; where it came from is nobody else's business. */
export const deskEventSchema = calendarEventSchema.extend({
  /** The feed that it was imported from. */
  feedId: z.string().nullable(),
  /** The submission that it was made of. */
  submissionId: z.string().nullable(),
  /** Which fields of an imported event were edited here: the import leaves them alone. */
  editedFields: z.array(z.string()),
})
export type DeskEvent = z.infer<typeof deskEventSchema>

/** Answer of every change of an event. */
export const savedEventSchema = deskEventSchema.extend({
  /** Dates that were skipped or otherwise, and that the series does not have any more: what was said of them is gone. */
  droppedDates: z.array(plainDateSchema),
})
export type SavedEvent = z.infer<typeof savedEventSchema>

/** `GET /api/calendar-events?page=`, for staff. */
export const eventPageSchema = pageOf(deskEventSchema)

/** An event as the readers' pages show it: `GET /api/calendar-events/published` and `/published/{id}`. */
export const publishedEventSchema = calendarEventSchema.extend({
  /** The picture's sizes, where they are made. A picture that can't be had is no `imageUrl`. */
  picture: pictureCopiesSchema.optional(),
})
export type PublishedEvent = z.infer<typeof publishedEventSchema>
export const publishedEventPageSchema = pageOf(publishedEventSchema)

/** `GET /api/calendar-events?from=&to=`, the earliest first. */
export const eventOccurrencesSchema = z.array(eventOccurrenceSchema)

export const EVENT_SORTS = ['start', 'latest', 'title', 'newest', 'updated'] as const

/**
 * Query of `GET /api/calendar-events`: nothing for series, `from` and `to` for occurrences on those days (both
 * included), `page` and the rest for the desk's list.
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
    /** Whether something of it is still to come. */
    when: z.enum(['upcoming', 'past']).optional(),
    sort: z.enum(EVENT_SORTS).default('start'),
  })
  .refine(({ from, to }) => !from === !to, { path: ['to'], error: 'Both the first and the last day are needed' })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: 'The last day is before the first' })
  .refine(({ from, to }) => !from || !to || Date.parse(to) - Date.parse(from) < OCCURRENCE_DAYS * DAY, {
    path: ['to'],
    error: `At most ${OCCURRENCE_DAYS} days can be asked for at once`,
  })
export type EventListQuery = z.infer<typeof eventListQuerySchema>

/** `GET /api/calendar-events/counts`. Upcoming are published events of which something begins after now. */
export const eventCountsSchema = z.object({
  total: z.number().int().min(0),
  published: z.number().int().min(0),
  upcoming: z.number().int().min(0),
})
export type EventCounts = z.infer<typeof eventCountsSchema>

/** Body of `POST /api/calendar-events/{id}/split`: this and all following dates become a series of their own. */
export const splitEventSchema = z.object({
  /** The date of the series from which on it is another. */
  from: plainDateSchema,
  /** What is otherwise in the new series; a `version` in it is the old one's. */
  changes: updateEventSchema.default({}),
})
export type SplitEventInput = z.input<typeof splitEventSchema>
/** `before` is null where the first date was named, so that the whole series was changed. */
export const splitEventResultSchema = z.object({ before: deskEventSchema.nullable(), after: savedEventSchema })
export type SplitEventResult = z.infer<typeof splitEventResultSchema>

/**
 * Answer of `DELETE /api/calendar-events/{id}/dates/{originalDate}/following`: the series as it ends now, null where the
 * first date was named, so that the whole series is deleted.
 */
export const deletedFollowingSchema = z.object({ before: deskEventSchema.nullable() })
export type DeletedFollowing = z.infer<typeof deletedFollowingSchema>

export const BULK_EVENT_ACTIONS = ['publish', 'draft', 'cancel', 'restore', 'delete'] as const
/**
 * Body of `POST /api/calendar-events/bulk`. `restore` takes a cancellation back. Those that are gone are passed over.
 * `versions`, by id, are those that were shown: where one is another by now nothing is changed (409, code `stale`).
 */
export const bulkEventsSchema = z.object({
  ids: z.array(z.string().max(60)).min(1, 'Choose at least one event').max(100),
  action: z.enum(BULK_EVENT_ACTIONS),
  versions: z.record(z.string().max(60), z.number().int().min(1)).optional(),
})
export type BulkEventsInput = z.infer<typeof bulkEventsSchema>
/** How many were changed, and which: those that were so already, or are gone, are not among them. */
export const bulkEventsResultSchema = z.object({ changed: z.number().int().min(0), ids: z.array(z.string()) })
export type BulkEventsResult = z.infer<typeof bulkEventsResultSchema>

/** How long a deletion can be taken back: `POST /api/calendar-events/undelete`. */
export const UNDELETE_DAYS = 7
/** Body of that call. */
export const undeleteEventsSchema = z.object({ ids: z.array(z.string().max(60)).min(1).max(100) })
/** Those that are back. */
export const undeletedEventsSchema = z.array(deskEventSchema)
/** Answer of `DELETE /api/calendar-events/{id}`: the id is what taking it back asks for. */
export const deletedEventSchema = z.object({ id: z.string(), title: z.string(), undoableUntil: isoTimeSchema })

/** Query of `GET /api/calendar-events/conflicts`: an event as it is in the form. */
export const eventConflictQuerySchema = z.object({
  location: z.string().max(500),
  startDate: timeInput('Start date is required'),
  endDate: timeInput('End date is required'),
  allDay: z
    .enum(['true', 'false', '1', '0', ''])
    .default('false')
    .transform((text) => text === 'true' || text === '1'),
  recurrenceRule: z
    .enum(['none', '', ...RECURRENCE_RULES])
    .default('none')
    .transform((rule) => (rule === 'none' || rule === '' ? null : rule)),
  rrule: z
    .string()
    .trim()
    .max(500)
    .optional()
    .transform((rule) => rule || null),
  recurrenceEndDate: z
    .union([plainDateSchema, z.literal('')])
    .optional()
    .transform((day) => day || null),
  /** The event itself. */
  exceptId: z.string().max(60).optional(),
})
export type EventConflictQuery = z.output<typeof eventConflictQuerySchema>

/** Another event at the same place and time. */
export const eventConflictSchema = z.object({
  id: z.string(),
  title: z.string(),
  status: eventStatusSchema,
  location: z.string(),
  allDay: z.boolean(),
  /** Of its occurrence. */
  startDate: z.string(),
  endDate: z.string(),
  /** The day of ours that meets it. */
  date: plainDateSchema,
})
export type EventConflict = z.infer<typeof eventConflictSchema>
/** The first ones, at most ten. */
export const eventConflictsSchema = z.array(eventConflictSchema)

/** `GET /api/calendar-events/locations?search=`: places used before, the most used first. */
export const eventLocationsSchema = z.array(z.object({ location: z.string(), events: z.number().int().min(1) }))
