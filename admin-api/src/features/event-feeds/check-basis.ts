import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../context.ts'
import { listElsewhere, listGoneElsewhere, listItems, listKnownEvents } from './feed-items.repository.ts'
import { knownEventOf } from './known-event.ts'
import type { CheckBasis } from './plan-check.ts'
import type { ReadCalendar } from './reading/feed-event.ts'

type Chosen = Pick<CheckBasis, 'includePast' | 'isWhole' | 'status'>

/** What is here already, to compare a calendar with. */
export async function loadBasis(
  { store, config, clock }: Pick<AppContext, 'store' | 'config' | 'clock'>,
  feedId: string,
  calendar: ReadCalendar,
  chosen: Chosen,
): Promise<CheckBasis> {
  const now = clock.now()
  const since = chosen.includePast ? '' : addCountyDays(countyDate(now, config.timeZone), -1)
  const rows = await listKnownEvents(store.db, feedId, since)
  const elsewhere = await listElsewhere(store.db, feedId, uidsOf(calendar.events))
  return {
    feedId,
    items: await listItems(store.db, feedId),
    known: rows.map((row) => knownEventOf(row, feedId)),
    elsewhere: new Map(elsewhere.map((row) => [row.item_key, knownEventOf(row, feedId)])),
    gone: await listGoneElsewhere(store.db),
    countyZone: config.timeZone,
    now,
    ...chosen,
  }
}

/** Keys that mean the same in other calendars. */
export function uidsOf(events: readonly { key: string }[]): string[] {
  return events.map(({ key }) => key).filter((key) => !key.startsWith('facts:'))
}
