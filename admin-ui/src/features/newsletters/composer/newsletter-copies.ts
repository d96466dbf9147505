import { z } from 'zod'
import { accountKey } from '../../../lib/kept-for-account.ts'
import { type SessionCopies, sessionCopies } from '../../../parts/forms/session-copies.ts'
import { composerValuesSchema } from './composer-values.ts'

const copySchema = z.object({
  values: composerValuesSchema,
  /** The version it is based on; 0 for a new newsletter. */
  baseVersion: z.number().int().min(0),
  /** Milliseconds. */
  keptAt: z.number(),
})
export type NewsletterCopy = z.infer<typeof copySchema>

/** The copies that forms of a newsletter, or of new ones, keep in this tab. */
export function newsletterCopies(userId: string, newsletterId: string | undefined): SessionCopies<NewsletterCopy> {
  return sessionCopies(`${accountKey('newsletter', userId)}:${newsletterId ?? 'new'}`, copySchema)
}
