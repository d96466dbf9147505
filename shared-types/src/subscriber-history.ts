import { z } from 'zod'
import { readerCategorySchema } from './category.ts'
import { suppressionReasonSchema } from './desk-subscriber.ts'
import { isoTimeSchema } from './iso-time.ts'
import { emailSchema, subscriberStatusSchema } from './subscriber.ts'

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

const consentKindSchema = z.enum(['subscribed', 'confirmed', 'returned', 'changed', 'unsubscribed', 'undone'])

/** Answer of `GET /api/subscribers/{id}/history`, newest first. */
export const subscriberHistorySchema = z.object({
  events: z.array(
    storedConsentSchema.extend({
      id: z.string(),
      at: isoTimeSchema,
      kind: consentKindSchema,
      /** `website`, `link in a mail`, `one click`, `desk`, `import`. */
      source: z.string().nullable(),
    }),
  ),
  newsletters: z.array(
    z.object({
      newsletterId: z.string(),
      title: z.string(),
      /** As in the ledger; `accepted` means that the mail server took it. */
      state: z.string(),
      /** The mail server's reply. */
      reply: z.string().nullable(),
      at: isoTimeSchema,
    }),
  ),
  suppression: z
    .object({ reason: suppressionReasonSchema, details: z.string().nullable(), at: isoTimeSchema })
    .nullable(),
})
export type SubscriberHistory = z.infer<typeof subscriberHistorySchema>

/** Body of `POST /api/subscribers/everything` and `POST /api/subscribers/erase`. */
export const heldAddressSchema = z.object({ email: emailSchema })
