import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'
import { pageNumberSchema, pageOf } from './pagination.ts'

/** Can't lead out of the outbox folder. */
export const outboxNameSchema = z.string().regex(/^\w[\w.-]{0,200}\.eml$/, 'This email doesn’t exist.')

/** A mail that was kept as a file. */
const outboxMailSchema = z.object({
  name: z.string(),
  to: z.string(),
  subject: z.string(),
  /** When the file was written. */
  at: isoTimeSchema,
  /** Bytes. */
  size: z.number().int(),
})
export type OutboxMail = z.infer<typeof outboxMailSchema>

/** Answer of `GET /api/outbox`. */
export const outboxPageSchema = pageOf(outboxMailSchema).extend({
  /** `smtp`: mails go out by SMTP, and the listed ones are from before. */
  way: z.enum(['smtp', 'outbox']),
})
export type OutboxPage = z.infer<typeof outboxPageSchema>

/** Query of `GET /api/outbox`. */
export const outboxQuerySchema = z.object({
  page: pageNumberSchema.default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(25),
  /** Part of a recipient or a subject. */
  search: z.string().trim().max(200).default(''),
})
export type OutboxQuery = z.infer<typeof outboxQuerySchema>

/** Answer of `GET /api/outbox/{name}`. */
export const outboxLetterSchema = outboxMailSchema.extend({
  text: z.string().nullable(),
  /** For a frame, with its own content security policy. */
  html: z.string().nullable(),
})
export type OutboxLetter = z.infer<typeof outboxLetterSchema>
