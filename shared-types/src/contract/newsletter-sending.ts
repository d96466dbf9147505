import { z } from 'zod'
import { type Page, pageQuerySchema } from './fields.ts'

/** Messages go out while the status is `sending`. `sent`: none is queued or on the wire. */
export const newsletterStatusSchema = z.enum(['draft', 'scheduled', 'sending', 'sent'])
export type NewsletterStatus = z.infer<typeof newsletterStatusSchema>

/** A planned send waits for an editor. `late`: by over ten minutes. `articles`: some aren't published any more. */
export const heldReasonSchema = z.enum(['late', 'restored', 'articles', 'empty', 'nobody'])
export type HeldReason = z.infer<typeof heldReasonSchema>

/** The reason for a stopped send begins like this if the mail server refuses our sender. */
export const SENDER_REFUSED = 'The mail server refuses the sender'

/**
 * The state of one recipient's message. Waiting: `queued` (not tried yet), `deferred` (by the mail server).
 * `on_the_wire`: handed to the mail server, which hasn't answered. Final: `accepted` (the server took it; delivery is
 * unknown), `failed` (refused for good), `in_doubt` (may have arrived; never repeated automatically), `suppressed` (the
 * address bounced or complained before), `unsubscribed` (left before their turn), `cancelled`.
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

/** The counts of recipients per state add up to `total`. */
export type SendCounts = Record<DeliveryState, number> & { total: number }

/** `GET /api/newsletters/{id}/progress` and all send actions answer this. All counts are 0 if it was never sent. */
export interface SendProgress {
  status: NewsletterStatus
  counts: SendCounts
  startedAt: string | null
  /** The time when nothing was queued or on the wire any more. Deferred messages may still go out. */
  finishedAt: string | null
  paused: boolean
  /**
   * Somebody must resume the send. `restored`: the database was restored, copied or moved during the send. `away`: the
   * service was off for over ten minutes during it. `refused`: the mail server refused many messages in a row.
   * `unreachable`: three connections in a row came to nothing. `not_composed`: the messages couldn't be composed.
   */
  pauseReason: 'person' | 'restored' | 'away' | 'refused' | 'unreachable' | 'not_composed' | null
  /** The last three reasons have what the mail server said, or what is wrong with the newsletter. */
  problem: string | null
  cancelled: boolean
  heldReason: HeldReason | null
  /** All mail waits after a restore for `POST /api/system/mailing/release`. */
  mailingHeld: { since: string; reason: string } | null
  /** These readers get no message because the newsletter has nothing in their sections; `counts` leaves them out. */
  leftOut: number
  keptInOutbox: boolean
  nextDeferredAt: string | null
  followed?: {
    /** The recipients who unsubscribed within 14 days, or before the next newsletter. */
    unsubscribes: number
    clicks: number | null
    bounces: number
    softBounces: number
    complaints: number
  }
}

export interface NewsletterClicks {
  links: { title: string; url: string; clicks: number }[]
}

export interface Delivery {
  email: string
  state: DeliveryState
  attempts: number
  reply: string | null
  nextAttemptAt: string | null
  /** The start of this state; for a queued message, when the recipients were recorded. */
  updatedAt: string
}
export type DeliveryPage = Page<Delivery>

/** The `search` is the beginning of an address. */
export const deliveriesQuerySchema = pageQuerySchema.extend({
  state: deliveryStateSchema.optional(),
  search: z.string().trim().toLowerCase().max(254).optional(),
})
export type DeliveriesQuery = z.infer<typeof deliveriesQuerySchema>
