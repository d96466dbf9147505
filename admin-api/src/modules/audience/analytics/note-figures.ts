import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../../context.ts'
import { every, type RecurringWork } from '../../platform/schedule/recurring-tasks.service.ts'
import { closeFollowing } from '../newsletters/delivery-feedback.service.ts'
import { findFirstSubscription, insertDay, listDays } from './subscriber-history.repository.ts'
import { countBack } from './subscriber-history.ts'

const HALF_AN_HOUR = 30 * 60_000
/** How far the history is worked out for who has none noted. */
const DAYS_BACK = 400

/**
 * Notes how many were subscribed at the end of each day, and how many left after a newsletter once nobody is added any
 * more. Looks often, so that a day is noted soon after its end however long the service was down; there is mostly nothing
 * to do.
 */
export const noteFigures: RecurringWork = {
  name: 'note-figures',
  next: every(HALF_AN_HOUR),
  async run(context) {
    await noteSubscriberDays(context)
    await closeFollowing(context)
  },
}

export async function noteSubscriberDays({ store, clock, config }: AppContext): Promise<void> {
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
  // The last first, so that what is noted has no holes that would stay.
  await store.groupWrite(async (trx) => {
    for (const day of days) await insertDay(trx, day)
  })
}
