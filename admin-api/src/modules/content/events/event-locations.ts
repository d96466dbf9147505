import { foldLetters } from '@hometown/shared-types/rules/search'
import type { AppContext } from '../../../context.ts'
import { listLocationCounts } from './event-lists.repository.ts'

const MOST_LOCATIONS = 12

/** Places used before, each in its most used spelling. */
export async function listLocations({ store }: Pick<AppContext, 'store'>, search: string) {
  const spellings = Map.groupBy(await listLocationCounts(store.db, search), ({ location }) => locationKey(location))
  spellings.delete('')
  return [...spellings.values()]
    .map((alike) => ({
      location: alike[0]?.location ?? '',
      events: alike.reduce((sum, { events }) => sum + events, 0),
    }))
    .sort((one, other) => other.events - one.events)
    .slice(0, MOST_LOCATIONS)
}

/** `County Fairgrounds, 12 Main St.` → `county fairgrounds 12 main st` */
function locationKey(location: string): string {
  return foldLetters(location)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
