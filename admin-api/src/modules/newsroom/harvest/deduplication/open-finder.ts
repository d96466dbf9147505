import type { AppContext } from '../../../../context.ts'
import { listPlaceNames } from '../../../platform/settings/place-names.service.ts'
import { createStoryFinder, MOST_DAYS_APART, type StoryFinder } from '../../stories/stories.service.ts'
import { listFindable } from '../../suggestions/suggestions.service.ts'

const DAY = 86_400_000
const MOST_ITEMS = 20_000
/** Rows of one moment may be committed one after the other, also by another process. */
const OVERLAP_MS = 3600_000
/** Anew from time to time, because what was forgotten leaves gaps. */
const KEPT_MS = DAY

interface Held {
  finder: StoryFinder
  places: string
  openedAt: number
  readUntil: number
}

const held = new WeakMap<AppContext['store'], Held>()

/** Knows the news of the last days. It stays between runs, which then add only what is new. */
export async function openFinder(context: Pick<AppContext, 'store' | 'clock'>): Promise<StoryFinder> {
  const { store, clock } = context
  const now = clock.now()
  const names = await listPlaceNames(context)
  const places = names.join('\n')
  const known = held.get(store)
  const isFit = known && known.places === places && now >= known.readUntil && now - known.openedAt < KEPT_MS
  const { finder, openedAt, readUntil } = isFit
    ? known
    : { finder: createStoryFinder(names), openedAt: now, readUntil: 0 }
  const since = Math.max(readUntil - OVERLAP_MS, now - (MOST_DAYS_APART + 1) * DAY)
  for (const item of await listFindable(store.db, since, MOST_ITEMS)) finder.add(item)
  finder.forgetBefore(Math.floor(now / DAY))
  held.set(store, { finder, places, openedAt, readUntil: now })
  return finder
}
