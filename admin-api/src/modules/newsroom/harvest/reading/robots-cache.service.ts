import type { AppContext } from '../../../../context.ts'
import type { RobotsCache } from '../../../../integrations/outside/pace/robots.ts'
import { cache, listCached } from './scraping-cache.repository.ts'

export function createRobotsCache({ store, clock }: Pick<AppContext, 'store' | 'clock'>): RobotsCache {
  return {
    async find(origin) {
      return (await listCached(store.db, [keyOf(origin)], clock.now())).get(keyOf(origin))
    },
    async keep(origin, text, forMs) {
      const now = clock.now()
      const entry = { key: keyOf(origin), data: text, source: null, expiresAt: now + forMs }
      await store.groupWrite((trx) => cache(trx, [entry], now))
    },
  }
}

function keyOf(origin: string): string {
  return `robots:${origin}`
}
