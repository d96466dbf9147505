import type { AnalyticsRange, ArticleAnalytics, OneArticleAnalytics } from '@hometown/shared-types/contract/analytics'
import type { Category } from '@hometown/shared-types/contract/category'
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
    .select(['articles.id', 'articles.title', 'articles.category', 'articles.sample'])
    .select((row) => row.fn.sum<number>('article_views.views').as('views'))
    .groupBy(['articles.id', 'articles.title', 'articles.category', 'articles.sample'])
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
