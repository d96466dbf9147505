import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'
import { pageNumberSchema, pageOf } from './pagination.ts'

/** Can't lead out of the outbox folder. */
export const outboxNameSchema = z.string().regex(/^\w[\w.-]{0,200}\.eml$/, 'This email doesn’t exist.')

/** A mail that was kept as a file. */
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

/** Answer of `GET /api/outbox`. */
export const outboxPageSchema = pageOf(outboxMailSchema).extend({
  /** `smtp`: mails go out by SMTP, and the listed ones are from before. */
  way: z.enum(['smtp', 'outbox']),
})

export const OUTBOX_SORTS = ['newest', 'oldest', 'recipient', 'subject', 'largest'] as const
export type OutboxSort = (typeof OUTBOX_SORTS)[number]

/** Query of `GET /api/outbox`. */
export const outboxQuerySchema = z.object({
  page: pageNumberSchema.default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(25),
  /** Part of a recipient or a subject. */
  search: z.string().trim().max(200).default(''),
  sort: z.enum(OUTBOX_SORTS).default('newest'),
})
export type OutboxQuery = z.infer<typeof outboxQuerySchema>

/** Answer of `GET /api/outbox/{name}`. Its HTML is at `/api/outbox/{name}/html`. */
export const outboxLetterSchema = outboxMailSchema.extend({
  from: z.string(),
  /** In the order of the file. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  text: z.string().nullable(),
  hasHtml: z.boolean(),
})
export type OutboxLetter = z.infer<typeof outboxLetterSchema>
