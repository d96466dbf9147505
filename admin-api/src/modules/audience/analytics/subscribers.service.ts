import type { AnalyticsRange, SubscriberAnalytics } from '@hometown/shared-types/contract/analytics'
import { READER_CATEGORIES } from '@hometown/shared-types/contract/category'
import { countyDate } from '@hometown/shared-types/rules/time'
import { z } from 'zod'
import { every } from '../../platform/jobs/periodic.service.ts'
import { countActive, countSubscribers } from '../subscribers/recipients/recipients.service.ts'
import { type Reading, rangeOf } from './periods.ts'

const HALF_AN_HOUR = 30 * 60_000

/** The last note of a day counts: what changes while the service is off changes nothing here. */
export const noteFigures = every('note-figures', HALF_AN_HOUR, async (context) => {
  const { store, clock, config } = context
  const groups = await countSubscribers(store.db)
  if (groups.length > 0) {
    const { active, categories } = countActive(groups)
    const noted = { active, categories: JSON.stringify(categories) }
    const day = countyDate(clock.now(), config.timeZone)
    await store.groupWrite((trx) =>
      trx
        .insertInto('subscriber_days')
        .values({ day, ...noted })
        .onConflict((conflict) => conflict.column('day').doUpdateSet(noted))
        .execute(),
    )
  }
})

/** A day without a note, because the service was off, has the figures of the day before. */
export async function getSubscriberAnalytics(context: Reading, days: AnalyticsRange): Promise<SubscriberAnalytics> {
  const { periods, today } = rangeOf(context, days)
  const rows = await context.store.db
    .selectFrom('subscriber_days')
    .selectAll()
    .where('day', '<=', today)
    .orderBy('day')
    .execute()
  const now = countActive(await countSubscribers(context.store.db))
  return {
    points: periods.map((period) => {
      const row = rows.findLast(({ day }) => day <= period.to)
      const noted = row && {
        active: Number(row.active),
        categories: categoriesSchema.parse(JSON.parse(row.categories)),
      }
      const counts = period.to === today ? now : noted
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

const categoriesSchema = z.array(z.number())
