import { z } from 'zod'
import { categorySchema } from './category.ts'
import { eventStatusSchema } from './event.ts'
import { CALENDAR_BYTES_LIMIT } from './event-feed-limits.ts'
import { isoTimeSchema } from './iso-time.ts'
import { singleLine } from './storable-text.ts'
import { requiredText } from './text-field.ts'

export { CALENDAR_BYTES_LIMIT } from './event-feed-limits.ts'

/** Entries per kind in a report; its counts are complete. */
export const FEED_REPORT_LIMIT = 100
export const SHIFT_HOURS_LIMIT = 12

const count = z.number().int().min(0)

/** `past`: over before we knew them, so left out. */
export const feedCountsSchema = z.object({
  found: count,
  added: count,
  updated: count,
  unchanged: count,
  /** Changed in the feed and edited here: edited fields keep our values. */
  kept: count,
  vanished: count,
  /** Had vanished and are back. */
  returned: count,
  skipped: count,
  past: count,
})
export type FeedCounts = z.infer<typeof feedCountsSchema>

export const FEED_ACTIONS = ['added', 'updated', 'kept', 'vanished', 'returned', 'skipped'] as const
export type FeedAction = (typeof FEED_ACTIONS)[number]

export const feedReportEntrySchema = z.object({
  action: z.enum(FEED_ACTIONS),
  title: z.string(),
  /** County time; null if unknown. */
  start: z.string().nullable(),
  /** Why it was skipped or kept, or which fields changed. */
  detail: z.string().nullable(),
  eventId: z.string().nullable(),
})
export type FeedReportEntry = z.infer<typeof feedReportEntrySchema>

/** The result of a check or an import, real or as a preview. */
export const feedReportSchema = z.object({
  counts: feedCountsSchema,
  entries: z.array(feedReportEntrySchema),
  notices: z.array(z.string()),
})
export type FeedReport = z.infer<typeof feedReportSchema>

/** Answer of `POST /api/event-feeds/{id}/check`. */
export const feedCheckSchema = z.object({
  /** `same`: the calendar hasn't changed. */
  outcome: z.enum(['done', 'same', 'failed']),
  /** Why it failed. */
  problem: z.string().nullable(),
  report: feedReportSchema.nullable(),
})
export type FeedCheck = z.infer<typeof feedCheckSchema>

/** For a publisher whose times are wrong: added to all times of the calendar. */
const shiftHours = z.number().int().min(-SHIFT_HOURS_LIMIT).max(SHIFT_HOURS_LIMIT)

/** A calendar that we subscribe to. */
export const eventFeedSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  /** For its new events. */
  category: categorySchema,
  status: eventStatusSchema,
  shiftHours,
  /** The last check, failed or not; null before the first. */
  checkedAt: isoTimeSchema.nullable(),
  /** The last check that found a change. */
  changedAt: isoTimeSchema.nullable(),
  /** Why the last check failed; null if it didn't. */
  problem: z.string().nullable(),
  /** Consecutive failures. */
  failures: count,
  /** Null: only on request. */
  nextCheckAt: isoTimeSchema.nullable(),
  events: count,
  /** Future events that the feed no longer has and nobody has decided about. */
  vanished: count,
  /** When we last read the calendar as a whole. A later check found it unchanged, or failed. */
  readAt: isoTimeSchema.nullable(),
  /** Of that reading. */
  counts: feedCountsSchema.nullable(),
  createdAt: isoTimeSchema,
})
export type EventFeed = z.infer<typeof eventFeedSchema>
/** Answer of `GET /api/event-feeds`, by name. */
export const eventFeedsSchema = z.array(eventFeedSchema)
/** Answer of `GET /api/event-feeds/{id}`. */
export const feedDetailsSchema = eventFeedSchema.extend({ report: feedReportSchema.nullable() })
export type FeedDetails = z.infer<typeof feedDetailsSchema>

/** `webcal://` is https for calendar programs. */
const feedUrl = z
  .string({ error: 'Please enter the address of the calendar' })
  .trim()
  .min(1, 'Please enter the address of the calendar')
  .max(2000, 'The address is too long')
  .transform((text) => text.replace(/^webcals?:\/\//i, 'https://'))
  .refine((text) => /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text), 'This is not a web address')

const NAME_MESSAGE = 'Please enter a name for the calendar'

const fields = {
  url: feedUrl,
  name: z.string({ error: NAME_MESSAGE }).transform(singleLine).pipe(requiredText(NAME_MESSAGE, 200)),
  category: categorySchema,
  status: eventStatusSchema,
  shiftHours,
}

/** Body of `POST /api/event-feeds`. Doesn't read the feed; `POST /api/event-feeds/{id}/check` does. */
export const createFeedSchema = z.object({
  ...fields,
  category: fields.category.default('Events'),
  status: fields.status.default('draft'),
  shiftHours: shiftHours.default(0),
})
export type CreateFeedInput = z.input<typeof createFeedSchema>
export type NewFeed = z.output<typeof createFeedSchema>

/** Body of `PATCH /api/event-feeds/{id}`. Category and status apply to new events. */
export const updateFeedSchema = z.object(fields).partial()
export type UpdateFeedInput = z.input<typeof updateFeedSchema>
export type FeedChanges = z.output<typeof updateFeedSchema>

/** Body of `POST /api/event-feeds/preview`. */
export const previewFeedSchema = z.object({ url: feedUrl, shiftHours: shiftHours.default(0) })
export type PreviewFeedInput = z.input<typeof previewFeedSchema>
export const feedPreviewSchema = z.object({
  /** The calendar's own name. */
  name: z.string().nullable(),
  /** What an import would do. */
  report: feedReportSchema,
})
export type FeedPreview = z.infer<typeof feedPreviewSchema>

/** Query of `DELETE /api/event-feeds/{id}`. */
export const deleteFeedQuerySchema = z.object({ events: z.enum(['keep', 'delete']) })
export const deleteFeedResultSchema = z.object({ deletedEvents: count })

/** Body of `POST /api/event-feeds/import`: the text of an .ics file. With `preview` nothing is written. */
export const importCalendarSchema = z.object({
  icsContent: z
    .string({ error: 'Please choose an .ics file.' })
    .min(1, 'Please choose an .ics file.')
    .max(CALENDAR_BYTES_LIMIT, 'The file is larger than 10 MB.'),
  category: categorySchema.default('Events'),
  status: eventStatusSchema.default('draft'),
  shiftHours: shiftHours.default(0),
  /** Also imports events that are over. */
  includePast: z.boolean().default(false),
  preview: z.boolean().default(false),
})
export type ImportCalendarInput = z.input<typeof importCalendarSchema>
export type CalendarImport = z.output<typeof importCalendarSchema>

/** A future event that its feed no longer has. */
export const vanishedEventSchema = z.object({
  eventId: z.string(),
  feedId: z.string(),
  feedName: z.string(),
  title: z.string(),
  location: z.string(),
  /** County time. */
  start: z.string(),
  status: eventStatusSchema,
  vanishedAt: isoTimeSchema,
})
export type VanishedEvent = z.infer<typeof vanishedEventSchema>
/** Answer of `GET /api/event-feeds/vanished`, soonest first. */
export const vanishedEventsSchema = z.array(vanishedEventSchema)

/** Body of `POST /api/event-feeds/vanished`. Kept events become the newsroom's own. */
export const decideVanishedSchema = z.object({
  eventIds: z.array(z.string().max(60)).min(1).max(500),
  action: z.enum(['keep', 'cancel', 'delete']),
})
export type DecideVanishedInput = z.infer<typeof decideVanishedSchema>
export const decideVanishedResultSchema = z.object({ done: count })
