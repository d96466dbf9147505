import { z } from 'zod'

export const erasureSchema = z.object({ emailHash: z.string(), erasedAt: z.number() })
export type Erasure = z.infer<typeof erasureSchema>

/** Isn't in backups, so after a restore it still lists what must be erased again. */
export interface ErasureLog {
  /** Lasting once it resolves. @returns takes the entry back, for an erasure that was refused */
  append(erasure: Erasure): Promise<() => Promise<void>>
  count(): Promise<number>
  read(): Promise<Erasure[]>
}
