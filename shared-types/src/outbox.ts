import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'
import { pageNumberSchema, pageOf } from './pagination.ts'

/** The name of a file in the outbox; never a way out of its folder. */
export const outboxNameSchema = z.string().regex(/^\w[\w.-]{0,200}\.eml$/, 'There is no such mail.')

/** One mail that was kept as a file, by what its head says. */
export const outboxMailSchema = z.object({
  name: z.string(),
  to: z.string(),
  subject: z.string(),
  /** When the file was written. */
  at: isoTimeSchema,
  /** Bytes. */
  size: z.number().int(),
})
export type OutboxMail = z.infer<typeof outboxMailSchema>

/** `GET /api/outbox`, newest first. */
export const outboxPageSchema = pageOf(outboxMailSchema).extend({
  /** `smtp`: mails leave by SMTP and nothing is kept; what is listed is from before. */
  way: z.enum(['smtp', 'outbox']),
})

/** Query of `GET /api/outbox`. */
export const outboxQuerySchema = z.object({
  page: pageNumberSchema.default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(25),
  /** Part of a recipient or a subject. */
  search: z.string().trim().max(200).default(''),
})
export type OutboxQuery = z.infer<typeof outboxQuerySchema>

/** `GET /api/outbox/{name}`: one mail. Its HTML has an address of its own, `/api/outbox/{name}/html`. */
export const outboxLetterSchema = outboxMailSchema.extend({
  from: z.string(),
  /** As they stand in the file, in their order. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  text: z.string().nullable(),
  hasHtml: z.boolean(),
})
export type OutboxLetter = z.infer<typeof outboxLetterSchema>
