import { z } from 'zod'
import { categorySchema, readerCategorySchema } from './category.ts'
import { emailSchema } from './subscriber.ts'

/**
 * `problem`: readers would get something broken, so the desk asks twice. `warning`: worth knowing. `not_checked`:
 * couldn't be checked; `details` says why.
 */
export const PREFLIGHT_STATES = ['problem', 'warning', 'not_checked', 'ok'] as const
const preflightStateSchema = z.enum(PREFLIGHT_STATES)
export type PreflightState = z.infer<typeof preflightStateSchema>

const PREFLIGHT_CHECKS = [
  'recipients',
  'mail-server',
  'articles',
  'title',
  'links',
  'pictures',
  'postal-address',
  'spf',
  'dkim',
  'dmarc',
] as const

/** An article, link or picture that a check found. */
const preflightItemSchema = z.object({
  text: z.string(),
  /** What is wrong with it. */
  note: z.string().optional(),
  /** The article to open at the desk. */
  articleId: z.string().optional(),
})
export type PreflightItem = z.infer<typeof preflightItemSchema>

const preflightCheckSchema = z.object({
  id: z.enum(PREFLIGHT_CHECKS),
  state: preflightStateSchema,
  title: z.string(),
  details: z.string(),
  items: z.array(preflightItemSchema).optional(),
})
export type PreflightCheck = z.infer<typeof preflightCheckSchema>

const count = z.number().int().min(0)

/** Recipients at this moment. A person counts in each chosen category. */
const preflightRecipientsSchema = z.object({
  /** Messages to send. */
  total: count,
  byCategory: z.array(z.object({ category: readerCategorySchema, count })),
  /** Left out because the newsletter has nothing in their sections. */
  leftOut: count,
  /** Left out because of double opt-in. */
  unconfirmed: count,
  /** Left out because the address bounced or complained. */
  suppressed: count,
})
export type PreflightRecipients = z.infer<typeof preflightRecipientsSchema>

/** Why the newsletter can't be sent. `message` says what to do. */
const sendObstacleSchema = z.object({ reason: z.enum(['articles', 'empty', 'nobody']), message: z.string() })
export type SendObstacle = z.infer<typeof sendObstacleSchema>

/** Body of `POST /api/newsletters/{id}/preflight`. */
export const preflightCallSchema = z.object({
  /** As sent now, also if it is scheduled: its day, title and events are today’s. */
  now: z.boolean().default(false),
})

/** Answer of `POST /api/newsletters/{id}/preflight`, worst checks first. */
export const preflightSchema = z.object({
  /** A proposed title has the date of the day of sending. */
  title: z.string(),
  /** Refuses a send with its message (422), and holds a planned one. */
  obstacle: sendObstacleSchema.nullable(),
  checks: z.array(preflightCheckSchema),
  recipients: preflightRecipientsSchema,
})
export type Preflight = z.infer<typeof preflightSchema>

/** Body of `POST /api/newsletters/{id}/test`. Default: the edition with all categories. */
export const testMailSchema = z.object({
  to: emailSchema,
  categories: z.array(categorySchema).max(20).optional(),
})
export type TestMailInput = z.input<typeof testMailSchema>

export const testMailQueuedSchema = z.object({
  to: z.string(),
  subject: z.string(),
  /** `outbox`: without a mail server, the message stays on this machine. */
  way: z.enum(['smtp', 'outbox']),
})
export type TestMailQueued = z.infer<typeof testMailQueuedSchema>
