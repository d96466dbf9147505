import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../context.ts'
import { findRevision } from './calendar-revision.ts'
import { listOccurrences } from './occurrences.ts'

const WEEK = 7
const SIX_WEEKS = 6 * WEEK

/** Works out this month before anybody asks: the first look of a process takes ten times as long as those after it. */
export async function warmCalendar({ store, clock, config, log }: AppContext): Promise<void> {
  const first = `${countyDate(clock.now(), config.timeZone).slice(0, 7)}-01`
  const days = { from: addCountyDays(first, -WEEK), to: addCountyDays(first, SIX_WEEKS) }
  try {
    await listOccurrences(store, 'public', days, await findRevision(store.db))
  } catch (error) {
    log.warn({ err: error }, 'the month could not be worked out ahead')
  }
}
