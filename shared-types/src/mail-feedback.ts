import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'
import { pageOf, pageQuerySchema } from './pagination.ts'
import { asciiAddress } from './subscriber.ts'

/** Mail providers with their own JSON. */
export const MAIL_REPORTERS = ['postmark', 'mailgun', 'sendgrid', 'ses', 'brevo', 'mailjet'] as const
export const mailReporterSchema = z.enum(MAIL_REPORTERS)
export type MailReporter = z.infer<typeof mailReporterSchema>

/**
 * - `bounce`: nobody can be reached at the address, which is suppressed.
 * - `soft-bounce`: one message didn't arrive; only recorded.
 * - `complaint`: the reader reported spam; the address is suppressed, and the subscription ends.
 * - `unsubscribe`: the reader left through the provider.
 */
export const MAIL_EVENT_TYPES = ['bounce', 'soft-bounce', 'complaint', 'unsubscribe'] as const
export const mailEventTypeSchema = z.enum(MAIL_EVENT_TYPES)
export type MailEventType = z.infer<typeof mailEventTypeSchema>

/** Lowercase. */
const addressSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@<>]+@[^\s@<>]+$/, 'This is not an email address')
  .transform(asciiAddress)

/** An event of the body of `POST /api/webhooks/mail`. */
export const mailEventSchema = z.object({
  type: mailEventTypeSchema,
  email: addressSchema,
  /** The `Message-ID` that we wrote, with or without angle brackets, if known. */
  messageId: z.string().trim().max(400).optional(),
  /** The mail server's reply. */
  details: z.string().trim().max(1000).optional(),
  /** Milliseconds, or ISO 8601. */
  at: z.union([z.number(), z.string().max(40)]).optional(),
})
export type MailEvent = z.infer<typeof mailEventSchema>

/** Body of `POST /api/webhooks/mail`, signed as content webhooks (`webhook-signature.ts`) with MAIL_WEBHOOK_SECRET. */
export const mailWebhookBodySchema = z.object({ events: z.array(mailEventSchema).max(5000) })

/** Answer 202: the number of stored reports, which are processed afterwards. */
export const mailWebhookAnswerSchema = z.object({ received: z.number().int() })

/** Bytes; a larger body gets 413. */
export const MAIL_WEBHOOK_LIMIT = 2 * 1024 * 1024

const count = z.number().int().min(0)

/** Answer of `GET /api/mail-feedback` (admin). */
export const mailFeedbackSchema = z.object({
  /** Address of the signed call. */
  signedUrl: z.string(),
  reporters: z.array(
    z.object({
      name: mailReporterSchema,
      /** Null if there was no report within 30 days. */
      lastHeardAt: isoTimeSchema.nullable(),
      /** Its calls also need a signature. */
      isSigned: z.boolean(),
    }),
  ),
  /** Within 30 days. */
  counts: z.object({ bounces: count, softBounces: count, complaints: count, unsubscribes: count, ignored: count }),
  /** Stored reports that aren't processed yet. */
  waiting: count,
  /** Amazon's link that somebody must open once to enable its reports. */
  confirmationUrl: z.string().nullable(),
})
export type MailFeedback = z.infer<typeof mailFeedbackSchema>

/** Answer of `GET /api/mail-feedback/addresses` (admin, with a fresh proof). */
export const mailAddressesSchema = z.object({
  /** Complete, with the secret part: who has one can suppress addresses. */
  reporters: z.array(z.object({ name: mailReporterSchema, url: z.string() })),
})
export type MailAddresses = z.infer<typeof mailAddressesSchema>

export const suppressionReasonSchema = z.enum(['bounce', 'complaint', 'manual'])

export const suppressionSchema = z.object({
  email: z.string(),
  reason: suppressionReasonSchema,
  /** Words of the mail server or of a person. */
  details: z.string().nullable(),
  at: isoTimeSchema,
  /** When somebody last signed up with it, for mail that they don't get; null if never. */
  signedUpAt: isoTimeSchema.nullable(),
  /** Null without a subscriber of this address. */
  subscriberId: z.string().nullable(),
})
export type Suppression = z.infer<typeof suppressionSchema>

/** Query of `GET /api/suppressions`, newest first. `search` is the beginning of an address and sorts by address. */
export const suppressionsQuerySchema = pageQuerySchema.extend({
  search: z.string().trim().toLowerCase().max(254).optional(),
  reason: suppressionReasonSchema.optional(),
  /** Only addresses that somebody has signed up since. */
  signedUp: z
    .enum(['true', 'false'])
    .optional()
    .transform((text) => text === 'true'),
})
export type SuppressionsQuery = z.output<typeof suppressionsQuerySchema>
export const suppressionPageSchema = pageOf(suppressionSchema)
export type SuppressionPage = z.infer<typeof suppressionPageSchema>

/** Body of `POST /api/suppressions`. */
export const addSuppressionSchema = z.object({
  email: addressSchema,
  details: z.string().trim().max(300, 'Please use 300 characters or fewer').optional(),
})
export type AddSuppressionInput = z.input<typeof addSuppressionSchema>

/** Body of `POST /api/suppressions/remove`. */
export const removeSuppressionSchema = z.object({ email: z.string().max(300) })
