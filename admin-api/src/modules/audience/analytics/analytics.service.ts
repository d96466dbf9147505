import type {
  AnalyticsRange,
  ArticleAnalytics,
  NewsletterAnalytics,
  SubscriberAnalytics,
} from '@hometown/shared-types/contract/analytics'
import type { Category } from '@hometown/shared-types/rules/categories'
import { addCountyDays, countyDate, isoTime, startOfCountyDate } from '@hometown/shared-types/rules/time'
import type { AppContext } from '../../../context.ts'
import { planEvery } from '../../platform/jobs/index.ts'
import { deliveryCount, selectSendsWithFeedback } from '../newsletters/index.ts'
import { countSubscribers } from '../subscribers/index.ts'

const HALF_HOUR_MS = 30 * 60_000

/** Each count replaces the day's earlier one; while the service is off, nothing is counted. */
export const recordSubscriberCount = planEvery('record-subscriber-count', HALF_HOUR_MS, async (context) => {
  const { store, clock, config } = context
  const { total, active } = await countSubscribers(store)
  if (total === 0) return
  const day = countyDate(clock.now(), config.timeZone)
  await store.write('clock', (tx) =>
    tx.db
      .insertInto('subscriber_days')
      .values({ day, active })
      .onConflict((conflict) => conflict.column('day').doUpdateSet({ active }))
      .execute(),
  )
})

/** A day that wasn't recorded, because the service was off, has the figure of the day before. */
export async function getSubscriberAnalytics(context: AppContext, days: AnalyticsRange): Promise<SubscriberAnalytics> {
  const { periods, today } = analyticsRangeOf(context, days)
  const counts = context.store.db.selectFrom('subscriber_days').selectAll().where('day', '<=', today)
  const rows = await counts.orderBy('day').execute()
  const now = await countSubscribers(context.store)
  return {
    points: periods.map((period) => {
      const latest = rows.findLast(({ day }) => day <= period.to)
      return { ...period, active: (period.to === today ? now : latest)?.active ?? null }
    }),
  }
}

const ANALYTICS_SENDS_LIMIT = 200

export async function getNewsletterAnalytics(context: AppContext, days: AnalyticsRange): Promise<NewsletterAnalytics> {
  const sends = await selectSendsWithFeedback(context.store.db, context.clock.now())
    .innerJoin('newsletters as n', 'n.id', 's.newsletter_id')
    .select(['n.id', 'n.title', 'n.sample', 'n.recipient_count', 's.started_at', 's.total as recipients'])
    .select([deliveryCount('state', 'failed').as('failed'), deliveryCount('state', 'in_doubt').as('inDoubt')])
    .where('s.started_at', '>=', analyticsRangeOf(context, days).since)
    .orderBy('s.started_at', 'desc')
    .limit(ANALYTICS_SENDS_LIMIT)
    .execute()
  return {
    newsletters: sends.toReversed().map((send) => ({
      ...send,
      sentAt: isoTime(send.started_at),
      accepted: send.isKept === 1 ? 0 : send.recipient_count,
      // The invented sends of the sample have no ledger.
      failed: send.sample === 1 ? send.recipients - send.recipient_count : send.failed,
      sample: send.sample === 1,
    })),
  }
}

const TOP_LIST_LENGTH = 10

export async function getArticleAnalytics(context: AppContext, days: AnalyticsRange): Promise<ArticleAnalytics> {
  const range = analyticsRangeOf(context, days)
  const views = context.store.db
    .selectFrom('article_views')
    .where('day', '>=', range.first)
    .where('day', '<=', range.today)
  const perDay = await views
    .select(['day', (row) => row.fn.sum<number>('article_views.views').as('views')])
    .groupBy('day')
    .execute()
  const articles = await views
    .innerJoin('articles', 'articles.id', 'article_views.article_id')
    .where('articles.deleted_at', 'is', null)
    .select(['articles.id', 'articles.title', 'articles.category', 'articles.sample'])
    .select((row) => row.fn.sum<number>('article_views.views').as('views'))
    .groupBy(['articles.id', 'articles.title', 'articles.category', 'articles.sample'])
    .orderBy('views', 'desc')
    .orderBy('articles.id')
    .execute()
  const sections = new Map<Category, { views: number; articles: number }>()
  for (const { category, views } of articles) {
    const before = sections.get(category) ?? { views: 0, articles: 0 }
    sections.set(category, { views: before.views + views, articles: before.articles + 1 })
  }
  const points = range.periods.map((period) => {
    const days = perDay.filter(({ day }) => day >= period.from && day <= period.to)
    return { ...period, views: days.reduce((sum, { views }) => sum + views, 0) }
  })
  return {
    points,
    total: points.reduce((sum, { views }) => sum + views, 0),
    top: articles.slice(0, TOP_LIST_LENGTH).map(({ sample: _, ...article }) => article),
    sections: [...sections]
      .map(([category, figures]) => ({ category, ...figures }))
      .toSorted((a, b) => b.views - a.views),
    sample: articles.some(({ sample }) => sample === 1),
  }
}

const RANGE_COUNTED_BY_WEEK: AnalyticsRange = 365
const DAYS_PER_WEEK = 7

/** `periods` are days, oldest first; for a year, weeks, of which the last ends today. `since` is in milliseconds. */
function analyticsRangeOf({ clock, config }: AppContext, days: AnalyticsRange) {
  const { timeZone } = config
  const today = countyDate(clock.now(), timeZone)
  const length = days === RANGE_COUNTED_BY_WEEK ? DAYS_PER_WEEK : 1
  const count = Math.ceil(days / length)
  const periods = Array.from({ length: count }, (_, at) => {
    const to = addCountyDays(today, -(count - 1 - at) * length)
    return { from: addCountyDays(to, 1 - length), to }
  })
  const first = periods[0]?.from ?? today
  return { periods, first, today, since: startOfCountyDate(first, timeZone) }
}
