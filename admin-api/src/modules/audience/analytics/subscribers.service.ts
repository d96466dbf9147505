import type { AnalyticsRange, SubscriberAnalytics } from '@hometown/shared-types/analytics'
import { READER_CATEGORIES } from '@hometown/shared-types/category'
import { countyDate } from '@hometown/shared-types/county-time'
import { z } from 'zod'
import { every } from '../../platform/jobs/periodic.service.ts'
import { countSubscribers } from '../subscribers/recipients/recipients.service.ts'
import { type Reading, rangeOf } from './periods.ts'

const HALF_AN_HOUR = 30 * 60_000

/** The last note of a day counts: what changes while the service is off changes nothing here. */
export const noteFigures = every('note-figures', HALF_AN_HOUR, async (context) => {
  const { store, clock, config } = context
  const counts = await countActive(context)
  if (counts) {
    const noted = { active: counts.active, categories: JSON.stringify(counts.categories) }
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

/** `categories` are in the order of `READER_CATEGORIES`. Undefined before anybody has subscribed. */
async function countActive({ store }: Reading): Promise<{ active: number; categories: number[] } | undefined> {
  const groups = await countSubscribers(store.db)
  const active = groups.filter(({ status }) => status === 'active')
  const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0)
  const categories = READER_CATEGORIES.map((_, bit) => sum(active.filter(({ mask }) => (mask & (1 << bit)) !== 0)))
  return groups.length === 0 ? undefined : { active: sum(active), categories }
}

/** A day without a note, because the service was off, has the figures of the day before. */
export async function getSubscriberAnalytics(context: Reading, days: AnalyticsRange): Promise<SubscriberAnalytics> {
  const { periods, today } = rangeOf(context, days)
  const rows = await context.store.db
    .selectFrom('subscriber_days')
    .selectAll()
    .where('day', '<=', today)
    .orderBy('day')
    .execute()
  const now = await countActive(context)
  return {
    points: periods.map((period) => {
      const row = rows.findLast(({ day }) => day <= period.to)
      const noted = row && {
        active: Number(row.active),
        categories: categoriesSchema.parse(JSON.parse(row.categories)),
      }
      const counts = period.to === today ? (now ?? { active: 0, categories: [] }) : noted
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
