import { z } from 'zod'
import { categorySchema } from './category.ts'
import { eventStatusSchema } from './event.ts'
import { CALENDAR_BYTES_LIMIT } from './event-feed-limits.ts'
import { isoTimeSchema } from './iso-time.ts'
import { singleLine } from './storable-text.ts'
import { requiredText } from './text-field.ts'

export { CALENDAR_BYTES_LIMIT, CALENDAR_EVENTS_LIMIT } from './event-feed-limits.ts'

/** How many checks of a feed are kept. */
export const FEED_CHECKS_KEPT = 20
/** How many entries of each kind a report has; its counts are whole. */
export const FEED_REPORT_LIMIT = 200

/** How the times of a feed are read: as they are written, all as the county's clocks, or all as UTC. */
export const timesReadingSchema = z.enum(['written', 'county', 'utc'])
export type TimesReading = z.infer<typeof timesReadingSchema>

/** What is odd about the times of a feed, and what would mend it. */
export const feedFlagSchema = z.object({
  /** For people. */
  reason: z.string(),
  /** How its times should be read instead. */
  proposal: timesReadingSchema,
  /** Up to three events: when they are now, and when they would be (county wall times). */
  examples: z.array(z.object({ title: z.string(), now: z.string(), proposed: z.string() })),
})
export type FeedFlag = z.infer<typeof feedFlagSchema>

const count = z.number().int().min(0)

/** What became of the events of a calendar. `past` were over before they were known here, and left out. */
export const feedCountsSchema = z.object({
  found: count,
  added: count,
  updated: count,
  unchanged: count,
  /** Changed there and edited here: the edited fields stay as they are here. */
  kept: count,
  vanished: count,
  /** They had vanished and are there again. */
  returned: count,
  skipped: count,
  past: count,
})
export type FeedCounts = z.infer<typeof feedCountsSchema>

export const FEED_ACTIONS = ['added', 'updated', 'kept', 'vanished', 'returned', 'skipped'] as const
export type FeedAction = (typeof FEED_ACTIONS)[number]

/** One line of a report. */
export const feedReportEntrySchema = z.object({
  deed: z.enum(FEED_ACTIONS),
  title: z.string(),
  /** Wall time (county) of its start; null where it has none. */
  start: z.string().nullable(),
  /** Why it was skipped or kept, or which fields changed. */
  detail: z.string().nullable(),
  eventId: z.string().nullable(),
})
export type FeedReportEntry = z.infer<typeof feedReportEntrySchema>

/** What a check of a feed, or the import of a file, found and did (or would do). */
export const feedReportSchema = z.object({
  counts: feedCountsSchema,
  entries: z.array(feedReportEntrySchema),
  notices: z.array(z.string()),
})
export type FeedReport = z.infer<typeof feedReportSchema>

/** A check that was made. */
export const feedCheckSchema = z.object({
  id: z.string(),
  startedAt: isoTimeSchema,
  finishedAt: isoTimeSchema,
  /** `same`: the calendar is what it was. */
  outcome: z.enum(['done', 'same', 'failed']),
  /** Why it failed. */
  problem: z.string().nullable(),
  report: feedReportSchema.nullable(),
})
export type FeedCheck = z.infer<typeof feedCheckSchema>
/** Answer of `GET /api/event-feeds/{id}/checks`, newest first. */
export const feedChecksSchema = z.array(feedCheckSchema)

/** A calendar that is subscribed to. */
export const eventFeedSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  /** What its new events become. */
  category: categorySchema,
  status: eventStatusSchema,
  timesReading: timesReadingSchema,
  flag: feedFlagSchema.nullable(),
  /** It is being checked at this moment. */
  checking: z.boolean(),
  /** The last time that it was asked, however that went; null before the first. */
  checkedAt: isoTimeSchema.nullable(),
  /** The last time that something about it was new. */
  changedAt: isoTimeSchema.nullable(),
  /** Why the last check failed; null when it went well. */
  problem: z.string().nullable(),
  /** How many checks failed one after the other. */
  failures: count,
  /** Null: only when somebody asks. */
  nextCheckAt: isoTimeSchema.nullable(),
  events: count,
  /** Of the future, not there any more, and nobody has said what becomes of them. */
  vanished: count,
  lastCheck: feedCheckSchema
    .pick({ outcome: true, finishedAt: true })
    .extend({ counts: feedCountsSchema.nullable() })
    .nullable(),
  createdAt: isoTimeSchema,
})
export type EventFeed = z.infer<typeof eventFeedSchema>
/** Answer of `GET /api/event-feeds`, by name. */
export const eventFeedsSchema = z.array(eventFeedSchema)

/** `webcal://` is what calendars' own programs are called by; it is the same address over https. */
const feedUrl = z
  .string({ error: 'Please enter the address of the calendar' })
  .trim()
  .min(1, 'Please enter the address of the calendar')
  .max(2000, 'The address is too long')
  .transform((text) => text.replace(/^webcals?:\/\//i, 'https://'))
  .refine((text) => /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text), 'This is not a web address')

const NAME_MESSAGE = 'Please give the calendar a name'

const fields = {
  url: feedUrl,
  name: z.string({ error: NAME_MESSAGE }).transform(singleLine).pipe(requiredText(NAME_MESSAGE, 200)),
  category: categorySchema,
  status: eventStatusSchema,
}

/** Body of `POST /api/event-feeds`. Nothing is read yet; `POST /api/event-feeds/{id}/check` does that. */
export const createFeedSchema = z.object({
  ...fields,
  category: fields.category.default('Events'),
  status: fields.status.default('draft'),
})
export type CreateFeedInput = z.input<typeof createFeedSchema>
export type NewFeed = z.output<typeof createFeedSchema>

/** Body of `PATCH /api/event-feeds/{id}`. Category and status count for events that are new from now on. */
export const updateFeedSchema = z.object({ ...fields, timesReading: timesReadingSchema }).partial()
export type UpdateFeedInput = z.input<typeof updateFeedSchema>
export type FeedChanges = z.output<typeof updateFeedSchema>

/** Body of `POST /api/event-feeds/preview`: what is at an address, before it is saved. */
export const previewFeedSchema = z.object({ url: feedUrl })
export const feedPreviewSchema = z.object({
  /** What the calendar calls itself. */
  name: z.string().nullable(),
  /** What would be done. */
  report: feedReportSchema,
  flag: feedFlagSchema.nullable(),
})
export type FeedPreview = z.infer<typeof feedPreviewSchema>

/**
 * Body of `POST /api/event-feeds/{id}/flag`: the proposed fix is applied, or never proposed again. `proposal` is the one
 * that was shown: where another is proposed by now nothing is done (409, code `stale`).
 */
export const answerFlagSchema = z.object({
  action: z.enum(['accept', 'dismiss']),
  proposal: timesReadingSchema.optional(),
})
export type AnswerFlagInput = z.infer<typeof answerFlagSchema>

/** Query of `DELETE /api/event-feeds/{id}`: what becomes of its events. */
export const deleteFeedQuerySchema = z.object({ events: z.enum(['keep', 'delete']) })
export const deleteFeedResultSchema = z.object({ deletedEvents: count })

/** Body of `POST /api/event-feeds/import`: the text of an .ics file. With `preview` nothing is written. */
export const importCalendarSchema = z.object({
  icsContent: z
    .string({ error: 'Please choose an .ics file.' })
    .min(1, 'Please choose an .ics file.')
    .max(CALENDAR_BYTES_LIMIT, 'The file is larger than 5 MB.'),
  category: categorySchema.default('Events'),
  status: eventStatusSchema.default('draft'),
  timesReading: timesReadingSchema.default('written'),
  /** Events that are over are imported too. */
  includePast: z.boolean().default(false),
  preview: z.boolean().default(false),
})
export type ImportCalendarInput = z.input<typeof importCalendarSchema>
export type CalendarImport = z.output<typeof importCalendarSchema>

/** An event of the future whose feed does not have it any more. */
export const vanishedEventSchema = z.object({
  eventId: z.string(),
  feedId: z.string(),
  feedName: z.string(),
  title: z.string(),
  location: z.string(),
  /** County wall time. */
  start: z.string(),
  status: eventStatusSchema,
  vanishedAt: isoTimeSchema,
})
export type VanishedEvent = z.infer<typeof vanishedEventSchema>
/** Answer of `GET /api/event-feeds/vanished`, the next ones first. */
export const vanishedEventsSchema = z.array(vanishedEventSchema)

/** Body of `POST /api/event-feeds/vanished`. Kept ones belong to the newsroom from then on. */
export const decideVanishedSchema = z.object({
  eventIds: z.array(z.string().max(60)).min(1).max(500),
  action: z.enum(['keep', 'cancel', 'delete']),
})
export type DecideVanishedInput = z.infer<typeof decideVanishedSchema>
export const decideVanishedResultSchema = z.object({ done: count })
