import type { AnalyticsRange, SubscriberAnalytics } from '@hometown/shared-types/analytics'
import { READER_CATEGORIES } from '@hometown/shared-types/category'
import { addCountyDays, countyDate, startOfCountyDate } from '@hometown/shared-types/county-time'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { rangeOf } from './periods.ts'
import { countChanges, findFirstSubscription, listDays } from './subscriber-history.repository.ts'
import { type ActiveCounts, countActive, countBack } from './subscriber-history.ts'

/** Changes to work out within a request; with more, the chart stays incomplete until the job has stored the days. */
const CHANGES_AT_ONCE = 5000

const categoriesSchema = z.array(z.number())

export async function getSubscriberAnalytics(
  context: Pick<AppContext, 'store' | 'clock' | 'config'>,
  days: AnalyticsRange,
): Promise<SubscriberAnalytics> {
  const { store } = context
  const { periods, first, today, timeZone } = rangeOf(context, days)
  const begin = await findFirstSubscription(store.db)
  const known = new Map<string, ActiveCounts>()
  for (const { day, active, categories } of await listDays(store.db, first, today))
    known.set(day, { active: Number(active), categories: categoriesSchema.parse(JSON.parse(categories)) })

  const beginning = begin === undefined ? today : countyDate(begin, timeZone)
  let unknown = addCountyDays(today, -1)
  while (unknown >= first && known.has(unknown)) unknown = addCountyDays(unknown, -1)
  let isComplete = unknown < first || unknown < beginning
  if (!isComplete) {
    const noted = [...known.keys()].at(-1)
    const from = [first, beginning, ...(noted ? [addCountyDays(noted, 1)] : [])].toSorted().at(-1) ?? first
    const span = { from: startOfCountyDate(from, timeZone), to: context.clock.now() + 1 }
    isComplete = (await countChanges(store.db, span, CHANGES_AT_ONCE)) < CHANGES_AT_ONCE
    const last = addCountyDays(today, -1)
    if (isComplete)
      for await (const { day, ...counts } of countBack(store, { first: from, last, timeZone })) known.set(day, counts)
  }
  known.set(today, await countActive(store))
  return {
    isComplete,
    points: periods.map((period) => {
      const counts = known.get(period.to)
      return {
        ...period,
        active: counts?.active ?? null,
        byCategory: counts
          ? READER_CATEGORIES.map((category, at) => ({ category, count: counts.categories[at] ?? 0 }))
          : null,
      }
    }),
  }
}
