import { z } from 'zod'
import { categorySchema } from './category.ts'
import { plainDateSchema } from './iso-time.ts'

/** Per call. */
export const PLANNING_DAYS = 45
/** Events of a day in an answer for several days; games are counted by themselves. One day alone has all. */
export const PLANNING_EVENTS_PER_DAY = 3
/** Days that the rhythm counts, up to yesterday: each weekday the same number of times. */
export const RHYTHM_DAYS = 56

export const PLANNING_KINDS = ['article', 'unpublish', 'newsletter', 'event', 'game'] as const
/** `unpublish`: an article is planned to come off the site. */
export type PlanningKind = (typeof PLANNING_KINDS)[number]

export const PLANNING_STATES = ['draft', 'scheduled', 'sending', 'published', 'sent'] as const
export type PlanningState = (typeof PLANNING_STATES)[number]

/** `wordpress`: WordPress publishes the article at this time, so it is changed there. */
export const FIXED_REASONS = ['published', 'sending', 'sent', 'wordpress'] as const
export type FixedReason = (typeof FIXED_REASONS)[number]

const DAY = 86_400_000

/** Query of `GET /api/planning`; both days are inclusive. */
export const planningQuerySchema = z
  .object({
    from: plainDateSchema,
    to: plainDateSchema,
    /** Leaves out newsletters, which have no category. */
    category: categorySchema.optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day is before the first' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < PLANNING_DAYS * DAY, {
    path: ['to'],
    error: `Ask for at most ${PLANNING_DAYS} days at once`,
  })
export type PlanningQuery = z.infer<typeof planningQuerySchema>

export const planningEntrySchema = z.object({
  kind: z.enum(PLANNING_KINDS),
  /** Of the article, newsletter or event. */
  id: z.string(),
  title: z.string(),
  /** Null for newsletters. */
  category: categorySchema.nullable(),
  /** On the county's clocks: `2026-11-20T19:00`, or `2026-11-20` if it lasts all day. */
  start: z.string(),
  /** Milliseconds; null for events, which keep wall-clock time. */
  at: z.number().int().nullable(),
  state: z.enum(PLANNING_STATES),
  /** To send with a change of the time: a stale one gets 409. */
  version: z.number().int().min(1),
  /** Why the time can't be changed; null if it can. */
  fixed: z.enum(FIXED_REASONS).nullable(),
  /** The author of an article, or the place of an event. May be empty. */
  detail: z.string(),
  /** Only for a date of a repeating event: which date it is by the rule, and the first one. */
  series: z.object({ date: plainDateSchema, first: plainDateSchema }).nullable(),
  cancelled: z.boolean(),
  /** A newsletter that missed its time and waits for an editor. */
  held: z.boolean(),
})
export type PlanningEntry = z.infer<typeof planningEntrySchema>

/** Answer of `GET /api/planning`, earliest first. An event that lasts several days has one entry, on its first. */
export const planningSchema = z.object({
  entries: z.array(planningEntrySchema),
  /** Events and games beyond the first of a day. */
  more: z.array(z.object({ day: plainDateSchema, kind: z.enum(['event', 'game']), count: z.number().int().min(1) })),
  /** More than one answer can hold, so some are left out. */
  cut: z.boolean(),
})
export type Planning = z.infer<typeof planningSchema>

const count = z.number().int().min(0)
const weekdaySchema = z.object({ articles: count, newsletters: count, events: count })
export type WeekdayCounts = z.infer<typeof weekdaySchema>

/** Answer of `GET /api/planning/rhythm`: what was published on each weekday, Sunday first. Days are inclusive. */
export const rhythmSchema = z.object({
  from: plainDateSchema,
  to: plainDateSchema,
  weekdays: z.array(weekdaySchema).length(7),
})
export type Rhythm = z.infer<typeof rhythmSchema>
