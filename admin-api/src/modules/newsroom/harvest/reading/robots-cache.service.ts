import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '../../../../context.ts'
import type { RobotsCache } from '../../../../integrations/outside/robots.ts'
import { type CacheEntry, cache, listCached } from './scraping-cache.repository.ts'

/** A harvest reads hundreds of these files, and each that isn't written is only read again. */
const GATHER_MS = 250

export function createRobotsCache({ store, clock }: Pick<AppContext, 'store' | 'clock'>): RobotsCache {
  let waiting: CacheEntry[] = []
  let written: Promise<void> | undefined

  async function writeWaiting(): Promise<void> {
    await pause(GATHER_MS, undefined, { ref: false })
    const entries = waiting
    waiting = []
    written = undefined
    await store.groupWrite((trx) => cache(trx, entries, clock.now()))
  }

  return {
    async find(origin) {
      return (await listCached(store.db, [keyOf(origin)], clock.now())).get(keyOf(origin))
    },
    keep(origin, text, forMs) {
      waiting.push({ key: keyOf(origin), data: text, source: null, expiresAt: clock.now() + forMs })
      written ??= writeWaiting()
      return written
    },
  }
}

function keyOf(origin: string): string {
  return `robots:${origin}`
}
