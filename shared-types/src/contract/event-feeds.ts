import { z } from 'zod'
import type { Category } from '../rules/categories.ts'
import { call, type } from './call.ts'
import { type EventStatus, eventStatusSchema } from './events.ts'
import { categorySchema, line, versionQuerySchema, versionSchema } from './fields.ts'

export const CALENDAR_BYTES_LIMIT = 10 * 1024 * 1024

export const SHIFT_HOURS_LIMIT = 12

export const FEED_ACTIONS = ['added', 'updated', 'vanished', 'skipped'] as const
export type FeedAction = (typeof FEED_ACTIONS)[number]
export type FeedCounts = Record<'unchanged' | FeedAction, number>

export interface FeedReportEntry {
  action: FeedAction
  title: string
  /** The start is in county time; null if unknown. */
  start: string | null
  /** The rule in words, `Every week on Tuesday, until May 25, 2027`; null for a single event. */
  repeats: string | null
  /** The detail is such as why the event was skipped. */
  detail: string | null
  eventId: string | null
}

export interface FeedReport {
  counts: FeedCounts
  entries: FeedReportEntry[]
  notices: string[]
}

export interface FeedCheck {
  problem: string | null
  report: FeedReport | null
}

/** The shift is added to all times of a calendar whose publisher has wrong times. */
const eventFeedShiftHours = z.number().int().min(-SHIFT_HOURS_LIMIT).max(SHIFT_HOURS_LIMIT)

export interface EventFeed {
  id: string
  name: string
  url: string
  category: Category
  status: EventStatus
  shiftHours: number
  /** The time of the last check, failed or not; null before the first. */
  checkedAt: string | null
  problem: string | null
  failures: number
  /** The time is null if the calendar is checked only on request. */
  nextCheckAt: string | null
  events: number
  counts: FeedCounts | null
  version: number
}

export interface FeedDetails extends EventFeed {
  report: FeedReport | null
}

/** Addresses with `webcal://` mean https, for calendar programs. */
const eventFeedUrl = z
  .string({ error: 'Please enter the address of the calendar' })
  .trim()
  .min(1, 'Please enter the address of the calendar')
  .max(2000, 'The address is too long')
  .transform((text) => text.replace(/^webcals?:\/\//i, 'https://'))
  .refine((text) => /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text), 'This is not a web address')

const eventFeedFields = {
  url: eventFeedUrl,
  name: line(200, 'Please enter a name for the calendar'),
  category: categorySchema,
  status: eventStatusSchema,
  shiftHours: eventFeedShiftHours,
}

export const createFeedSchema = z.object({
  ...eventFeedFields,
  category: eventFeedFields.category.default('Events'),
  status: eventFeedFields.status.default('draft'),
  shiftHours: eventFeedShiftHours.default(0),
})
export type CreateFeedInput = z.input<typeof createFeedSchema>
export type NewFeed = z.output<typeof createFeedSchema>

/** Category and status apply to new events. A stale `version` gets 409. */
const updateFeedSchema = z.object(eventFeedFields).partial().extend({ version: versionSchema })
export type FeedChanges = z.output<typeof updateFeedSchema>

const previewFeedSchema = z.object({ url: eventFeedUrl, shiftHours: eventFeedShiftHours.default(0) })
export type PreviewFeedInput = z.input<typeof previewFeedSchema>
export interface FeedPreview {
  name: string | null
  report: FeedReport
}

/** The body has the text of an .ics file. With `preview` nothing is written. */
const importCalendarSchema = z.object({
  icsContent: z
    .string({ error: 'Please choose an .ics file.' })
    .min(1, 'Please choose an .ics file.')
    .max(CALENDAR_BYTES_LIMIT, 'The file is larger than 10 MB.'),
  category: categorySchema.default('Events'),
  status: eventStatusSchema.default('draft'),
  shiftHours: eventFeedShiftHours.default(0),
  preview: z.boolean().default(false),
})
export type CalendarImport = z.output<typeof importCalendarSchema>

export interface VanishedEvent {
  eventId: string
  version: number
  feedName: string
  title: string
  location: string
  start: string
  status: EventStatus
  vanishedAt: string
}

const keepVanishedEventsSchema = z.object({ eventIds: z.array(z.string().max(60)).min(1).max(500) })
export type KeepVanishedInput = z.infer<typeof keepVanishedEventsSchema>

export const feedCalls = {
  list: call('GET', '/api/event-feeds', { answer: type<EventFeed[]>() }),
  get: call('GET', '/api/event-feeds/:id', { answer: type<FeedDetails>() }),
  preview: call('POST', '/api/event-feeds/preview', { body: previewFeedSchema, answer: type<FeedPreview>() }),
  /** Creating a calendar doesn't read it; `check` does. */
  create: call('POST', '/api/event-feeds', { body: createFeedSchema, status: 201, answer: type<EventFeed>() }),
  update: call('PATCH', '/api/event-feeds/:id', { body: updateFeedSchema, answer: type<EventFeed>() }),
  delete: call('DELETE', '/api/event-feeds/:id', {
    query: versionQuerySchema.extend({ events: z.enum(['keep', 'delete']) }),
    answer: type<{ deletedEvents: number }>(),
  }),
  check: call('POST', '/api/event-feeds/:id/check', {
    answer: type<FeedCheck>(),
    unversioned: 'Reads the calendar as it is now; a change meanwhile ends the check.',
  }),
  import: call('POST', '/api/event-feeds/import', { body: importCalendarSchema, answer: type<FeedPreview>() }),
  vanished: call('GET', '/api/event-feeds/vanished', { answer: type<VanishedEvent[]>() }),
  /** Kept events become the newsroom's own. Those that aren't kept are deleted like any event. */
  keepVanished: call('POST', '/api/event-feeds/vanished', { body: keepVanishedEventsSchema }),
}
