import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'
import { heldReasonSchema, newsletterStatusSchema } from './newsletter.ts'
import { pageOf, pageQuerySchema } from './pagination.ts'

/**
 * State of one recipient's message. Waiting: `queued` (not tried yet), `deferred` (by the mail server). `on_the_wire`:
 * handed to the mail server, which hasn't answered. Final: `accepted` (the server took it; delivery is unknown),
 * `failed` (refused for good), `in_doubt` (may have arrived; never repeated automatically), `suppressed` (the address
 * bounced or complained before), `unsubscribed` (left before their turn), `cancelled`.
 */
export const DELIVERY_STATES = [
  'queued',
  'on_the_wire',
  'accepted',
  'deferred',
  'failed',
  'in_doubt',
  'suppressed',
  'unsubscribed',
  'cancelled',
] as const
export const deliveryStateSchema = z.enum(DELIVERY_STATES)
export type DeliveryState = z.infer<typeof deliveryStateSchema>

/** The reply to messages that lie in the outbox, because there is no mail server. Nobody got them. */
export const KEPT_IN_OUTBOX = 'Kept in the outbox.'

const count = z.number().int().min(0)

/** Recipients per state; they add up to `total`, which is 0 until they are noted. */
const sendCountsSchema = z.object({
  queued: count,
  onTheWire: count,
  accepted: count,
  deferred: count,
  failed: count,
  inDoubt: count,
  suppressed: count,
  unsubscribed: count,
  cancelled: count,
  total: count,
})
export type SendCounts = z.infer<typeof sendCountsSchema>

/** Answer of `GET /api/newsletters/{id}/progress` and of all send actions. All counts are 0 if it was never sent. */
export const sendProgressSchema = z.object({
  newsletterId: z.string(),
  status: newsletterStatusSchema,
  scheduledFor: isoTimeSchema.nullable(),
  counts: sendCountsSchema,
  startedAt: isoTimeSchema.nullable(),
  /** When nothing was queued or on the wire any more. Deferred messages may still go out. */
  finishedAt: isoTimeSchema.nullable(),
  paused: z.boolean(),
  /**
   * `restored`: the database was restored from a backup, copied or moved during the send. `away`: the service was off for
   * more than ten minutes during it. `refused`: the mail server refused many messages in a row. `unreachable`: three
   * connections in a row came to nothing. `not_composed`: the messages couldn't be composed. Somebody must resume each.
   */
  pauseReason: z.enum(['person', 'restored', 'away', 'refused', 'unreachable', 'not_composed']).nullable(),
  /** With the last three: what the mail server said, or what is wrong with the newsletter. */
  problem: z.string().nullable(),
  /** Somebody canceled the rest. */
  cancelled: z.boolean(),
  /** A planned send waits for an editor. */
  heldReason: heldReasonSchema.nullable(),
  /** After a restore, all mail waits for `POST /api/system/mailing/release`. */
  mailingHeld: z.object({ since: isoTimeSchema, reason: z.string() }).nullable(),
  /** Readers who get no message because the newsletter has nothing in their sections; not part of `counts`. */
  leftOut: count,
  /** There was no mail server: accepted ones lie in the outbox. */
  keptInOutbox: z.boolean(),
  /** When the next deferred message is due. */
  nextDeferredAt: isoTimeSchema.nullable(),
  /** After the first message; missing before. */
  followed: z
    .object({
      /** Recipients who unsubscribed within 14 days, or before the next newsletter. */
      unsubscribes: count,
      /** Null if clicks aren't counted. */
      clicks: count.nullable(),
      /** Addresses that can't be reached, by later reports. */
      bounces: count,
      /** Messages that came back once. */
      softBounces: count,
      /** Spam reports. */
      complaints: count,
    })
    .optional(),
})
export type SendProgress = z.infer<typeof sendProgressSchema>

/** Answer of `GET /api/newsletters/{id}/clicks`, in the order of the issue. */
export const newsletterClicksSchema = z.object({
  links: z.array(z.object({ title: z.string(), url: z.string(), clicks: count })),
})
export type NewsletterClicks = z.infer<typeof newsletterClicksSchema>

/** A recipient in the report. */
const deliverySchema = z.object({
  email: z.string(),
  /** Null once the subscriber is deleted. */
  subscriberId: z.string().nullable(),
  state: deliveryStateSchema,
  attempts: count,
  /** The server's reply, or what went wrong; null if nothing. */
  reply: z.string().nullable(),
  /** For a deferred message. */
  nextAttemptAt: isoTimeSchema.nullable(),
  /** Start of this state; for a queued message, when the recipients were recorded. */
  updatedAt: isoTimeSchema,
})
export type Delivery = z.infer<typeof deliverySchema>

/** Query of `GET /api/newsletters/{id}/deliveries`, by address; `search` is the beginning of one. */
export const deliveriesQuerySchema = pageQuerySchema.extend({
  state: deliveryStateSchema.optional(),
  search: z.string().trim().toLowerCase().max(254).optional(),
})
export type DeliveriesQuery = z.infer<typeof deliveriesQuerySchema>
export const deliveryPageSchema = pageOf(deliverySchema)
export type DeliveryPage = z.infer<typeof deliveryPageSchema>

/**
 * All for staff; each returns the current `SendProgress`. Only `send` has a body, which is optional.
 * - `send`: starts a draft, or a planned or held newsletter; repeated calls make one send.
 * - `pause`, `resume`: messages on the wire are finished.
 * - `cancel`: cancels waiting messages; if nobody got or may have got it before it is `sent`, it becomes a draft again.
 * - `retry-doubtful`: once it is `sent`, sends messages in doubt again; some people may get it twice.
 */
export const SEND_ACTIONS = ['send', 'pause', 'resume', 'cancel', 'retry-doubtful'] as const
export type SendAction = (typeof SEND_ACTIONS)[number]

/** Body of `send`: the shown version. A stale one gets 409. */
export const startSendSchema = z.object({ version: z.number().int().min(1).optional() })
export type StartSendInput = z.infer<typeof startSendSchema>

export function sendActionPath(newsletterId: string, action: SendAction): string {
  return `/api/newsletters/${encodeURIComponent(newsletterId)}/${action}`
}
export function sendProgressPath(newsletterId: string): string {
  return `/api/newsletters/${encodeURIComponent(newsletterId)}/progress`
}
export function deliveriesPath(newsletterId: string): string {
  return `/api/newsletters/${encodeURIComponent(newsletterId)}/deliveries`
}
/** The newsletter's ledger for spreadsheets. */
export function deliveriesCsvPath(newsletterId: string): string {
  return `/api/newsletters/${encodeURIComponent(newsletterId)}/deliveries.csv`
}
