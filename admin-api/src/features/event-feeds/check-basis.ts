import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../context.ts'
import { listElsewhere, listItems, listKnownEvents } from './feed-items.repository.ts'
import type { CheckBasis } from './plan-check.ts'
import { factsOf } from './reading/event-key.ts'
import type { ReadCalendar } from './reading/feed-event.ts'

/** What is here already, to compare a calendar with. */
export async function loadBasis(
  { store, config, clock }: Pick<AppContext, 'store' | 'config' | 'clock'>,
  feedId: string,
  calendar: ReadCalendar,
  { includePast, isWhole }: Pick<CheckBasis, 'includePast' | 'isWhole'>,
): Promise<CheckBasis> {
  const now = clock.now()
  const since = includePast ? '' : addCountyDays(countyDate(now, config.timeZone), -1)
  const rows = await listKnownEvents(store.db, feedId, since)
  const known = rows.map(({ id, title, location, start_date: startDate, last_day: lastDay }) => ({
    ...{ id, title, start: startDate, lastDay },
    facts: factsOf({ title, location: location ?? '', startDate }),
  }))
  const keys = calendar.events.map(({ key }) => key).filter((key) => !key.startsWith('facts:'))
  return {
    items: await listItems(store.db, feedId),
    known,
    elsewhere: await listElsewhere(store.db, feedId, keys),
    countyZone: config.timeZone,
    now,
    includePast,
    isWhole,
  }
}
