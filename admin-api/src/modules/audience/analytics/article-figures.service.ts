import type {
  AnalyticsRange,
  ArticleAnalytics,
  OneArticleAnalytics,
  PublishAnalytics,
} from '@hometown/shared-types/analytics'
import type { Category } from '@hometown/shared-types/category'
import type { AppContext } from '../../../context.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import { type Range, type Reading, rangeOf, sumByPeriod } from './periods.ts'

const TOP = 10

export async function getArticleAnalytics(context: Reading, days: AnalyticsRange): Promise<ArticleAnalytics> {
  const range = rangeOf(context, days)
  const views = viewsIn(context, range)
  const perDay = await views
    .select(['day', (row) => row.fn.sum<number>('article_views.views').as('views')])
    .groupBy('day')
    .execute()
  const read = await views
    .innerJoin('articles', 'articles.id', 'article_views.article_id')
    .where('articles.deleted_at', 'is', null)
    .select(['articles.id', 'articles.title', 'articles.slug', 'articles.category', 'articles.sample'])
    .select((row) => row.fn.sum<number>('article_views.views').as('views'))
    .groupBy(['articles.id', 'articles.title', 'articles.slug', 'articles.category', 'articles.sample'])
    .orderBy('views', 'desc')
    .orderBy('articles.id')
    .execute()
  const articles = read.map((row) => ({ ...row, views: Number(row.views) }))
  const sections = new Map<Category, { views: number; articles: number }>()
  for (const { category, views } of articles) {
    const before = sections.get(category) ?? { views: 0, articles: 0 }
    sections.set(category, { views: before.views + views, articles: before.articles + 1 })
  }
  const points = sumByPeriod(range, perDay)
  return {
    points,
    total: sumOf(points),
    top: articles.slice(0, TOP).map(({ sample: _, ...article }) => article),
    sections: [...sections]
      .map(([category, figures]) => ({ category, ...figures }))
      .toSorted((a, b) => b.views - a.views),
    sample: articles.some(({ sample }) => sample === 1),
  }
}

export async function getOneArticleAnalytics(
  context: Reading,
  id: string,
  days: AnalyticsRange,
): Promise<OneArticleAnalytics> {
  const article = await context.store.db
    .selectFrom('articles')
    .select(['id', 'title'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!article) throw notFound('Article')
  const range = rangeOf(context, days)
  const perDay = await viewsIn(context, range).select(['day', 'views']).where('article_id', '=', id).execute()
  const points = sumByPeriod(range, perDay)
  return { ...article, points, total: sumOf(points) }
}

function viewsIn({ store }: Pick<AppContext, 'store'>, { first, today }: Range) {
  return store.db.selectFrom('article_views').where('day', '>=', first).where('day', '<=', today)
}

function sumOf(points: readonly { views: number }[]): number {
  return points.reduce((sum, { views }) => sum + views, 0)
}

const MOST_PUBLISHES = 60_000

export async function getPublishAnalytics(context: Reading, days: AnalyticsRange): Promise<PublishAnalytics> {
  const { periods, since, endOf } = rangeOf(context, days)
  const publishes = await context.store.db
    .selectFrom('publishes')
    .select(['started_at', 'outcome', 'milliseconds'])
    .where('started_at', '>=', since)
    .where('outcome', 'in', ['live', 'failed'])
    .orderBy('started_at', 'desc')
    .limit(MOST_PUBLISHES)
    .execute()
  const points = periods.map((period) => {
    const end = endOf(period)
    const own: typeof publishes = []
    while ((publishes.at(-1)?.started_at ?? Number.POSITIVE_INFINITY) < end) own.push(...publishes.splice(-1))
    return { period, own, ...timesOf(own) }
  })
  const { times, failed } = timesOf(points.flatMap(({ own }) => own))
  return {
    points: points.map(({ period, times, failed }) => ({
      ...{ ...period, published: times.length, failed },
      ...{ median: share(times, 0.5), slowest: share(times, 1) },
    })),
    ...{ published: times.length, failed, median: share(times, 0.5), p95: share(times, 0.95) },
  }
}

/** Sorted times of those that went live. */
function timesOf(publishes: readonly { outcome: string; milliseconds: number | null }[]) {
  const live = publishes.filter(({ outcome }) => outcome === 'live')
  const times = live.map(({ milliseconds }) => milliseconds ?? 0).toSorted((a, b) => a - b)
  return { times, failed: publishes.length - live.length }
}

/** The percentile (0 to 1) of sorted times. */
function share(times: readonly number[], part: number): number | null {
  return times[Math.max(0, Math.ceil(times.length * part) - 1)] ?? null
}
