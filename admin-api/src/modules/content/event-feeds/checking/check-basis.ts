import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../../../context.ts'
import { listItems, listKnownEvents } from '../feed-items.repository.ts'
import { knownEventOf } from '../known-event.ts'
import type { CheckBasis } from './diff-feed.ts'

type Chosen = Pick<CheckBasis, 'includePast' | 'isWhole' | 'status'>

export async function loadBasis(
  { store, config, clock }: Pick<AppContext, 'store' | 'config' | 'clock'>,
  feedId: string,
  chosen: Chosen,
): Promise<CheckBasis> {
  const now = clock.now()
  const since = chosen.includePast ? '' : addCountyDays(countyDate(now, config.timeZone), -1)
  const rows = await listKnownEvents(store.db, feedId, since)
  return {
    feedId,
    items: await listItems(store.db, feedId),
    known: rows.map((row) => knownEventOf(row, feedId)),
    countyZone: config.timeZone,
    now,
    ...chosen,
  }
}
