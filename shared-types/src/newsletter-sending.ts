import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'
import { heldReasonSchema, newsletterStatusSchema } from './newsletter.ts'
import { pageOf, pageQuerySchema } from './pagination.ts'

/**
 * What becomes of one recipient's message. Waiting: `queued` (not yet tried), `deferred` (the mail server put it off).
 * `on_the_wire`: handed to the mail server, whose answer is awaited. Ends: `accepted` (the server took it; nobody knows
 * whether it was delivered), `failed` (refused for good), `in_doubt` (may have arrived; never repeated by itself),
 * `suppressed` (the address bounced or complained before), `unsubscribed` (left before their turn), `cancelled`.
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

const count = z.number().int().min(0)

/** How many recipients are in each state; all of them together are `total`. While it is prepared, `total` still grows. */
export const sendCountsSchema = z.object({
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

/**
 * Answer of `GET /api/newsletters/{id}/progress`, and of every call that controls a send. Of a newsletter that was never
 * sent all counts are 0.
 */
export const sendProgressSchema = z.object({
  newsletterId: z.string(),
  status: newsletterStatusSchema,
  scheduledFor: isoTimeSchema.nullable(),
  counts: sendCountsSchema,
  /** When somebody, or the schedule, started it. */
  startedAt: isoTimeSchema.nullable(),
  /** When nothing was queued or on the wire any more; deferred messages may still go out after that. */
  finishedAt: isoTimeSchema.nullable(),
  paused: z.boolean(),
  /** `restored`: it was under way when the database was backed up, and waits for somebody to resume it. */
  pauseReason: z.enum(['person', 'restored']).nullable(),
  /** Somebody took the rest back; what waits is being cancelled, or was. */
  cancelled: z.boolean(),
  /** A planned send that waits to be released. */
  heldReason: heldReasonSchema.nullable(),
  /** All mail is held after a restore, until somebody lets it go (`POST /api/system/mailing/release`). */
  mailingHeld: z.object({ since: isoTimeSchema, reason: z.string() }).nullable(),
  /** The mail server can't be reached, since when, its last words, and when it is tried again. */
  unreachable: z.object({ since: isoTimeSchema, reason: z.string(), nextAttemptAt: isoTimeSchema }).nullable(),
  /** What makes sending slower than it could be, by the mail server's own doing; null when nothing is known. */
  slowed: z
    .object({
      /** The server announces PIPELINING and drops commands that come together. */
      isOneByOne: z.boolean(),
      /** Domains that put off many messages in a row, and how many a minute they get now. */
      domains: z.array(z.object({ domain: z.string(), perMinute: count })),
    })
    .nullable(),
  /**
   * More than 2 % of all (at least 5) were refused in the same words, so that it may be us who are refused: nothing more
   * goes out, and nobody is suppressed for it, until somebody decides (`suppress-refused`, `keep-refused`, `cancel`).
   */
  refusedAlike: z
    .object({
      /** The server's, without addresses and numbers. */
      words: z.string(),
      refused: count,
      /** How many of them would be suppressed: the words say that nobody can be reached there. */
      missing: count,
    })
    .nullable(),
  /** Addresses that nothing is sent to only because this send was refused there. */
  suppressedBySend: count,
  /** Why it could not be prepared until now; it is tried again by itself. */
  problem: z.string().nullable(),
  /** When the next deferred message is due. */
  nextDeferredAt: isoTimeSchema.nullable(),
  /** Accepted messages per second of late; null when nothing moves. */
  perSecond: z.number().min(0).nullable(),
  /** What happened after they got it; absent before the first message. */
  followed: z
    .object({
      /** Recipients who left by themselves within 14 days, or before the next newsletter. */
      unsubscribes: count,
      /** Null where they are not counted. */
      clicks: count.nullable(),
      /** Addresses that nobody can be reached at, as came back later. */
      bounces: count,
      /** Messages that came back this time. */
      softBounces: count,
      /** Readers who called it spam. */
      complaints: count,
    })
    .optional(),
})
export type SendProgress = z.infer<typeof sendProgressSchema>

/** Answer of `GET /api/newsletters/{id}/clicks`: in the order of the issue. */
export const newsletterClicksSchema = z.object({
  /** False: its mails lead straight to the articles. */
  isCounted: z.boolean(),
  links: z.array(z.object({ title: z.string(), url: z.string(), clicks: count })),
})
export type NewsletterClicks = z.infer<typeof newsletterClicksSchema>

/** One recipient, as the report shows it. */
export const deliverySchema = z.object({
  email: z.string(),
  /** Null once they are deleted. */
  subscriberId: z.string().nullable(),
  state: deliveryStateSchema,
  attempts: count,
  /** The server's words, or what went wrong; null where there is nothing to say. */
  reply: z.string().nullable(),
  /** Of a deferred one. */
  nextAttemptAt: isoTimeSchema.nullable(),
  /** When it came into this state; of a queued one, when the recipients were noted. */
  updatedAt: isoTimeSchema,
})
export type Delivery = z.infer<typeof deliverySchema>

/** Query of `GET /api/newsletters/{id}/deliveries`: by address; `search` is the beginning of one. */
export const deliveriesQuerySchema = pageQuerySchema.extend({
  state: deliveryStateSchema.optional(),
  search: z.string().trim().toLowerCase().max(254).optional(),
})
export type DeliveriesQuery = z.infer<typeof deliveriesQuerySchema>
export const deliveryPageSchema = pageOf(deliverySchema)
export type DeliveryPage = z.infer<typeof deliveryPageSchema>

/**
 * The calls, all for staff; each answers `SendProgress` as it is then. Only `send` and `release` have a body
 * (`startSendSchema`), which may be left out.
 * - `send`: starts it, also one that is planned or held; any number of calls make one send.
 * - `pause`, `resume`: what is on the wire is finished.
 * - `cancel`: what waits (queued, deferred) is cancelled; where nobody got it, nor may have, it becomes a draft again.
 * - `release`: starts a held one now.
 * - `retry-doubtful`: those in doubt are tried once more, in the knowledge that some may get it twice.
 * - `suppress-refused`, `keep-refused`: one held by `refusedAlike` goes on; the addresses are suppressed, or not.
 * - `unsuppress-refused`: all suppressions that it made are taken back.
 */
export const SEND_ACTIONS = [
  'send',
  'pause',
  'resume',
  'cancel',
  'release',
  'retry-doubtful',
  'suppress-refused',
  'keep-refused',
  'unsuppress-refused',
] as const
export type SendAction = (typeof SEND_ACTIONS)[number]

/** Those that start a send. */
export const STARTING_ACTIONS = ['send', 'release'] as const satisfies readonly SendAction[]
export type StartingAction = (typeof STARTING_ACTIONS)[number]

/** Body of `send` and `release`: the version that the editor saw. Another one is refused (409). */
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
/** Everything in the ledger of one newsletter, for spreadsheets. */
export function deliveriesCsvPath(newsletterId: string): string {
  return `/api/newsletters/${encodeURIComponent(newsletterId)}/deliveries.csv`
}
