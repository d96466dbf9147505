import { z } from 'zod'
import { readerCategorySchema } from './category.ts'
import type { DeliveryState } from './newsletter-sending.ts'
import { emailSchema, subscriberStatusSchema } from './subscriber.ts'

/** Why nothing is sent to an address, whatever its subscription says. */
export type SuppressionReason = 'bounce' | 'complaint' | 'manual'

/** A subscription before or after a change. */
const stateSchema = z
  .object({
    status: subscriberStatusSchema,
    categories: z.array(readerCategorySchema),
    email: z.string(),
  })
  .partial()
  .nullable()

/** What a change of a subscription leaves as proof. */
export const storedConsentSchema = z.object({
  before: stateSchema.default(null),
  after: stateSchema.default(null),
  /** Username at the desk. */
  by: z.string().nullable().default(null),
  consentSource: z.string().nullable().default(null),
})

export interface SubscriberEvent extends z.infer<typeof storedConsentSchema> {
  id: string
  at: string
  kind: 'subscribed' | 'confirmed' | 'returned' | 'changed' | 'unsubscribed' | 'undone'
  /** `website`, `link in a mail`, `one click`, `desk`, `import`. */
  source: string | null
}

/** Newest first. */
export interface SubscriberHistory {
  events: SubscriberEvent[]
  newsletters: {
    newsletterId: string
    title: string
    /** As in the ledger; `accepted` means that the mail server took it. */
    state: DeliveryState
    /** The mail server's reply. */
    reply: string | null
    at: string
  }[]
  suppression: { reason: SuppressionReason; details: string | null; at: string } | null
}

/** Body of `POST /api/subscribers/everything` and `POST /api/subscribers/erase`. */
export const heldAddressSchema = z.object({ email: emailSchema })
