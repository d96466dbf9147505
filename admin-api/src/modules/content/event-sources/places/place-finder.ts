import type { Kysely } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import type { Store } from '../../../../database/store.ts'
import { createPlaceFinder, type KnownPlace, type PlaceFinder } from '../matching/known-places.ts'
import { listKnownPlaces } from './places.repository.ts'

/** Places change rarely, and an old list only makes fewer entries match. */
const KEPT_MS = 10 * 60_000

const finders = new WeakMap<Store, { finder: PlaceFinder; madeAt: number }>()

export async function loadPlaceFinder(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  db: Kysely<Database>,
): Promise<PlaceFinder> {
  const now = clock.now()
  const known = finders.get(store)
  if (known && Math.abs(now - known.madeAt) < KEPT_MS) return known.finder
  const finder = createPlaceFinder(distinct(await listKnownPlaces(db)))
  finders.set(store, { finder, madeAt: now })
  return finder
}

/** One place is listed in several ways; the first one stands for all with its address or name. */
function distinct(places: readonly KnownPlace[]): KnownPlace[] {
  const seen = new Set<string>()
  return places.filter(({ name, address }) => {
    const keys = [name, address.split(',')[0] ?? ''].map((text) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    const isKnown = keys.some((key) => key !== '' && seen.has(key))
    for (const key of keys) seen.add(key)
    return !isKnown
  })
}
