import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../../context.ts'
import { every, type RecurringWork } from '../../platform/schedule/recurring-tasks.service.ts'
import { closeFollowing } from '../newsletters/sending/report.service.ts'
import { findFirstSubscription, insertDay, listDays } from './subscriber-history.repository.ts'
import { countBack } from './subscriber-history.ts'

const HALF_AN_HOUR = 30 * 60_000
/** Days to reconstruct when no history is stored yet. */
const DAYS_BACK = 400

/** Runs often so that days missed while the service was down are filled in soon; most runs do nothing. */
export const noteFigures: RecurringWork = {
  name: 'note-figures',
  next: every(HALF_AN_HOUR),
  async run(context) {
    await noteSubscriberDays(context)
    await closeFollowing(context)
  },
}

async function noteSubscriberDays({ store, clock, config }: AppContext): Promise<void> {
  const { timeZone } = config
  const last = addCountyDays(countyDate(clock.now(), timeZone), -1)
  const begin = await findFirstSubscription(store.db)
  if (begin === undefined) return
  const earliest = [addCountyDays(last, -DAYS_BACK), countyDate(begin, timeZone)].toSorted().at(-1) ?? last
  const noted = (await listDays(store.db, earliest, last)).at(-1)?.day
  const first = noted ? addCountyDays(noted, 1) : earliest
  if (first > last) return
  const days: Parameters<typeof insertDay>[1][] = []
  for await (const { day, active, categories } of countBack(store, { first, last, timeZone })) {
    days.push({ day, active, categories: JSON.stringify(categories) })
    await new Promise((resolve) => setImmediate(resolve))
  }
  // One transaction: the days come newest first, so a partial write would leave a gap that no later run fills.
  await store.groupWrite(async (trx) => {
    for (const day of days) await insertDay(trx, day)
  })
}
