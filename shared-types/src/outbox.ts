import { z } from 'zod'
import { call, type } from './call.ts'
import { type Page, pageNumberSchema } from './pagination.ts'

/** Can't lead out of the outbox folder. */
export const outboxNameSchema = z.string().regex(/^\w[\w.-]{0,200}\.eml$/, 'This email doesn’t exist.')

/** A mail that was kept as a file. */
export interface OutboxMail {
  name: string
  to: string
  subject: string
  /** When the file was written. */
  at: string
}

export interface OutboxPage extends Page<OutboxMail> {
  /** `smtp`: mails go out by SMTP, and the listed ones are from before. */
  way: 'smtp' | 'outbox'
}

const outboxQuerySchema = z.object({
  page: pageNumberSchema.default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(25),
  /** Part of a recipient or a subject. */
  search: z.string().trim().max(200).default(''),
})
export type OutboxQuery = z.infer<typeof outboxQuerySchema>

export interface OutboxLetter extends OutboxMail {
  text: string
  /** For a frame, with its own content security policy. Null for a mail of text alone. */
  html: string | null
}

export const outboxCalls = {
  list: call('GET', '/api/outbox', { query: outboxQuerySchema, answer: type<OutboxPage>() }),
  get: call('GET', '/api/outbox/:name', {
    params: z.object({ name: outboxNameSchema }),
    answer: type<OutboxLetter>(),
  }),
}
