import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'
import { pageOf, pageQuerySchema } from './pagination.ts'

/**
 * Who reports what became of our mail: mail providers by their own JSON, and `message` for whole mails (delivery reports,
 * complaints, unsubscribe mails), as a mail server hands them on.
 */
export const MAIL_REPORTERS = ['postmark', 'mailgun', 'sendgrid', 'ses', 'brevo', 'mailjet', 'message'] as const
export const mailReporterSchema = z.enum(MAIL_REPORTERS)
export type MailReporter = z.infer<typeof mailReporterSchema>

/**
 * - `bounce`: nobody can be reached at the address; nothing is written to it any more.
 * - `soft-bounce`: a message did not arrive, another one may; only noted.
 * - `complaint`: its reader called a message spam; nothing is written to it any more, and the subscription ends.
 * - `unsubscribe`: its reader left by way of the provider or by a mail.
 */
export const MAIL_EVENT_TYPES = ['bounce', 'soft-bounce', 'complaint', 'unsubscribe'] as const
export const mailEventTypeSchema = z.enum(MAIL_EVENT_TYPES)
export type MailEventType = z.infer<typeof mailEventTypeSchema>

/** An address as reports write it, in small letters. */
const addressSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@<>]+@[^\s@<>]+$/, 'This is no e-mail address')

/** One event of the body of `POST /api/webhooks/mail`. */
export const mailEventSchema = z.object({
  type: mailEventTypeSchema,
  email: addressSchema,
  /** The `Message-ID` that we wrote, with or without its angle brackets, where it is known. */
  messageId: z.string().trim().max(400).optional(),
  /** The mail server's words. */
  details: z.string().trim().max(1000).optional(),
  /** Milliseconds, or ISO 8601. */
  at: z.union([z.number(), z.string().max(40)]).optional(),
})
export type MailEvent = z.infer<typeof mailEventSchema>

/**
 * Body of `POST /api/webhooks/mail`, signed as content webhooks are (`webhook-signature.ts`) with MAIL_WEBHOOK_SECRET. A
 * body of type `message/rfc822` is a whole mail instead.
 */
export const mailWebhookBodySchema = z.object({ events: z.array(mailEventSchema).max(5000) })

/** The answer, 202: so many reports are stored; what they report about is done a moment later. */
export const mailWebhookAnswerSchema = z.object({ received: z.number().int() })

/** Bytes of a call; larger ones are refused (413). */
export const MAIL_WEBHOOK_LIMIT = 2 * 1024 * 1024

const count = z.number().int().min(0)

/** Answer of `GET /api/mail-feedback` (admin): where to point providers, and what they have told. */
export const mailFeedbackSchema = z.object({
  /** The address of the signed call. */
  signedUrl: z.string(),
  reporters: z.array(
    z.object({
      name: mailReporterSchema,
      /** Whole, with its secret part. */
      url: z.string(),
      /** Null when nothing was heard within 30 days. */
      lastHeardAt: isoTimeSchema.nullable(),
      /** Whether its calls need its own signature, too. */
      isSigned: z.boolean(),
    }),
  ),
  /** Of 30 days. */
  counts: z.object({ bounces: count, softBounces: count, complaints: count, unsubscribes: count, ignored: count }),
  /** Reports that are stored and not yet done. */
  waiting: count,
  /** Amazon's link that somebody has to open once, to confirm that we want its reports. */
  confirmationUrl: z.string().nullable(),
})
export type MailFeedback = z.infer<typeof mailFeedbackSchema>

export const suppressionReasonSchema = z.enum(['bounce', 'complaint', 'manual'])

/** An address that nothing is sent to. */
export const suppressionSchema = z.object({
  email: z.string(),
  reason: suppressionReasonSchema,
  /** What the mail server or a person said. */
  details: z.string().nullable(),
  at: isoTimeSchema,
  /** When somebody last signed it up: they wait for a mail that is not sent. Null where nobody did. */
  signedUpAt: isoTimeSchema.nullable(),
  /** Null where nobody of this address is subscribed. */
  subscriberId: z.string().nullable(),
})
export type Suppression = z.infer<typeof suppressionSchema>

/** Query of `GET /api/suppressions`; `search` is the beginning of an address. The newest come first, what is found by address. */
export const suppressionsQuerySchema = pageQuerySchema.extend({
  search: z.string().trim().toLowerCase().max(254).optional(),
  reason: suppressionReasonSchema.optional(),
  /** Only those that somebody has signed up since. */
  signedUp: z
    .enum(['true', 'false'])
    .optional()
    .transform((text) => text === 'true'),
})
export type SuppressionsQuery = z.output<typeof suppressionsQuerySchema>
export const suppressionPageSchema = pageOf(suppressionSchema)
export type SuppressionPage = z.infer<typeof suppressionPageSchema>

/** Body of `POST /api/suppressions`: nothing is sent to this address from now on. */
export const addSuppressionSchema = z.object({
  email: addressSchema,
  details: z.string().trim().max(300, 'Please say it in 300 characters or less').optional(),
})
export type AddSuppressionInput = z.input<typeof addSuppressionSchema>
