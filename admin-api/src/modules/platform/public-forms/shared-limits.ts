import { createHash } from 'node:crypto'
import type { AppContext } from '../../../context.ts'
import { countTogether, type SharedCount } from './shared-limits.repository.ts'

/** Names that other machines have used up are remembered, so that a flood costs no statements. */
const MOST_REMEMBERED = 20_000

export interface SharedLimits {
  /** @returns milliseconds to wait; undefined if the call is counted @throws if the database doesn't answer */
  take(counts: readonly SharedCount[]): Promise<number | undefined>
}

/**
 * Limits over all machines on one PostgreSQL database. With SQLite there is one machine, and memory is enough.
 * @returns undefined with SQLite
 */
export function createSharedLimits({ store, clock }: Pick<AppContext, 'store' | 'clock'>): SharedLimits | undefined {
  if (store.kind === 'sqlite') return undefined
  const usedUpUntil = new Map<string, number>()

  return {
    async take(counts) {
      const now = clock.now()
      const hashed = counts.map((count) => ({ ...count, name: hashOf(count) }))
      const waits = hashed.map(({ name }) => (usedUpUntil.get(name) ?? 0) - now)
      const known = Math.max(...waits)
      if (known > 0) return known
      const usedUp = await countTogether(store.db, hashed)
      if (usedUpUntil.size > MOST_REMEMBERED) usedUpUntil.clear()
      for (const { name, wait } of usedUp) usedUpUntil.set(name, now + wait)
      return usedUp[0]?.wait
    },
  }
}

function hashOf({ name, length }: SharedCount): string {
  return createHash('sha256').update(`${length}\n${name}`).digest('base64url')
}
