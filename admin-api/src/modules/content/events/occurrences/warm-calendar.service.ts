import { weeksOf } from '@hometown/shared-types/calendar/month-days'
import { countyMonth } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../../../context.ts'
import { findRevision } from './calendar-revision.ts'
import { listOccurrences } from './occurrences.ts'

/** A process's first answer takes ten times as long. Uses the same days as the readers' calendar, to hit the cache. */
export async function warmCalendar({
  store,
  clock,
  config,
  log,
}: Pick<AppContext, 'store' | 'clock' | 'config' | 'log'>): Promise<void> {
  const days = weeksOf(countyMonth(clock.now(), config.timeZone)).flat()
  const grid = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  try {
    await listOccurrences(store, 'public', grid, await findRevision(store.db))
  } catch (error) {
    log.warn({ err: error }, 'could not precompute the month')
  }
}
