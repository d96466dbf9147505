import { z } from 'zod'
import { composerValuesSchema } from './composer-values.ts'

const PREFIX = 'hometown-newsletter:'

const localCopySchema = z.object({
  values: composerValuesSchema,
  /** The version that it was typed over; 0 for a new newsletter. */
  baseVersion: z.number().int().min(0),
  /** Milliseconds. */
  keptAt: z.number(),
})
export type LocalCopy = z.infer<typeof localCopySchema>

/** What is typed, kept in this browser at once: it survives the tab, the browser and a lost network. */
export interface LocalCopies {
  find(): LocalCopy | undefined
  keep(copy: LocalCopy): void
  remove(): void
}

export function localCopies(userId: string, newsletterId: string | undefined): LocalCopies {
  const key = `${PREFIX}${userId}:${newsletterId ?? 'new'}`
  return {
    find() {
      try {
        return localCopySchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data
      } catch {
        return undefined
      }
    },
    keep(copy) {
      try {
        localStorage.setItem(key, JSON.stringify(copy))
      } catch {
        // Without storage, or with a full one, the question before leaving is what is left.
      }
    },
    remove() {
      try {
        localStorage.removeItem(key)
      } catch {
        // Without storage there is nothing to forget.
      }
    },
  }
}
