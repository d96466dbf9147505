import type { AnalyticsRange, SubscriberAnalytics } from '@hometown/shared-types/analytics'
import { READER_CATEGORIES } from '@hometown/shared-types/category'
import { countyDate } from '@hometown/shared-types/county-time'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { countSubscribers } from '../subscribers/recipients/recipients.service.ts'
import { listDays, saveDay } from './analytics.repository.ts'
import { rangeOf } from './periods.ts'

type Reading = Pick<AppContext, 'store' | 'clock' | 'config'>

/** `categories` are in the order of `READER_CATEGORIES`. Undefined before anybody has subscribed. */
async function countActive({ store }: Reading): Promise<{ active: number; categories: number[] } | undefined> {
  const groups = await countSubscribers(store.db)
  const active = groups.filter(({ status }) => status === 'active')
  const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0)
  const categories = READER_CATEGORIES.map((_, bit) => sum(active.filter(({ mask }) => (mask & (1 << bit)) !== 0)))
  return groups.length === 0 ? undefined : { active: sum(active), categories }
}

/** The last call of a day counts: what changes while the service is off changes nothing here. */
export async function noteSubscribers(context: Reading): Promise<void> {
  const { store, clock, config } = context
  const counts = await countActive(context)
  if (!counts) return
  const day = countyDate(clock.now(), config.timeZone)
  const row = { day, active: counts.active, categories: JSON.stringify(counts.categories) }
  await store.groupWrite((trx) => saveDay(trx, row))
}

/** A day without a note, because the service was off, has the figures of the day before. */
export async function getSubscriberAnalytics(context: Reading, days: AnalyticsRange): Promise<SubscriberAnalytics> {
  const { periods, first, today } = rangeOf(context, days)
  const noted = (await listDays(context.store.db, first, today)).map(({ day, active, categories }) => ({
    ...{ day, active: Number(active), categories: z.array(z.number()).parse(JSON.parse(categories)) },
  }))
  const now = (await countActive(context)) ?? { active: 0, categories: [] }
  return {
    points: periods.map((period) => {
      const counts = period.to === today ? now : noted.findLast(({ day }) => day <= period.to)
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
