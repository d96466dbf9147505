import { z } from 'zod'
import { accountKey } from '../../../lib/kept-for-account.ts'
import { type KeptCopies, keptCopies } from '../../../parts/forms/kept-copies.ts'
import { composerValuesSchema } from './composer-values.ts'

const localCopySchema = z.object({
  values: composerValuesSchema,
  /** The version it is based on; 0 for a new newsletter. */
  baseVersion: z.number().int().min(0),
  /** Milliseconds. */
  keptAt: z.number(),
})
export type LocalCopy = z.infer<typeof localCopySchema>

/** The copies that forms of a newsletter, or of new ones, keep in this browser. */
export function localCopies(userId: string, newsletterId: string | undefined): KeptCopies<LocalCopy> {
  return keptCopies(userId, `${accountKey('newsletter', userId)}:${newsletterId ?? 'new'}`, localCopySchema)
}
