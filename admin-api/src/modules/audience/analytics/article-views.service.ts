import type { AnalyticsRange, ArticleAnalytics, OneArticleAnalytics } from '@hometown/shared-types/analytics'
import type { Category } from '@hometown/shared-types/category'
import type { AppContext } from '../../../context.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import { listArticleDayViews, listDayViews, listReadArticles, listTitles } from './analytics.repository.ts'
import { rangeOf, sumByPeriod } from './periods.ts'

type Reading = Pick<AppContext, 'store' | 'clock' | 'config'>

const TOP = 10

export async function getArticleAnalytics(context: Reading, days: AnalyticsRange): Promise<ArticleAnalytics> {
  const { db } = context.store
  const range = rangeOf(context, days)
  const points = sumByPeriod(range, await listDayViews(db, range))
  const read = await listReadArticles(db, range)
  const top = read.slice(0, TOP)
  const named = new Map(
    (
      await listTitles(
        db,
        top.map(({ id }) => id),
      )
    ).map((article) => [article.id, article]),
  )
  const sections = new Map<Category, { views: number; articles: number }>()
  for (const { category, views } of read) {
    const before = sections.get(category) ?? { views: 0, articles: 0 }
    sections.set(category, { views: before.views + views, articles: before.articles + 1 })
  }
  return {
    points,
    total: points.reduce((sum, { views }) => sum + views, 0),
    top: top.flatMap(({ id, views }) => {
      const article = named.get(id)
      return article ? [{ ...article, views }] : []
    }),
    sections: [...sections]
      .map(([category, figures]) => ({ category, ...figures }))
      .toSorted((a, b) => b.views - a.views),
    sample: read.some(({ sample }) => sample === 1),
  }
}

export async function getOneArticleAnalytics(
  context: Reading,
  id: string,
  days: AnalyticsRange,
): Promise<OneArticleAnalytics> {
  const [article] = await listTitles(context.store.db, [id])
  if (!article) throw notFound('Article')
  const range = rangeOf(context, days)
  const points = sumByPeriod(range, await listArticleDayViews(context.store.db, id, range))
  return { id, title: article.title, points, total: points.reduce((sum, { views }) => sum + views, 0) }
}
