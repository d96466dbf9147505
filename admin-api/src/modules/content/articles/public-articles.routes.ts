import { articleSchema } from '@hometown/shared-types/contract/articles'
import { categorySchema, pageOf, pageQuerySchema } from '@hometown/shared-types/contract/fields'
import { z } from 'zod'
import { clientNetwork } from '../../../http/access/client-address.ts'
import { rateLimitPerClient } from '../../../http/rate-limits.ts'
import type { FeatureRoutes } from '../../../http/routing.ts'
import { createViewCounter, createViewLimiter, isHumanReader } from './article-views.service.ts'
import { getPublishedArticle, getPublishedRow, listPublishedArticles } from './articles.service.ts'

const ARTICLE_VIEWS_PER_MINUTE = 60
const VIEWS_FLUSH_INTERVAL_MS = 5000

const publicAccess = { access: 'public' } as const
const articleSlugParamsSchema = z.object({ slug: z.string() })
const publishedListQuerySchema = pageQuerySchema.extend({
  status: z.literal('publish').optional(),
  category: categorySchema.optional(),
})
/** The number of views, including this one. */
const articleViewsSchema = z.object({ views: z.number().int().min(0) })

export const publicArticleRoutes: FeatureRoutes = (app, context) => {
  const views = createViewCounter(context)
  const mayCount = createViewLimiter(() => context.clock.now())
  const timer = setInterval(() => views.flush(), VIEWS_FLUSH_INTERVAL_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await views.flush()
  })

  app.get(
    '/api/articles/published',
    {
      config: publicAccess,
      schema: { querystring: publishedListQuerySchema, response: { 200: pageOf(articleSchema) } },
    },
    async ({ query }) => listPublishedArticles(context, query),
  )

  app.get(
    '/api/articles/by-slug/:slug',
    { config: publicAccess, schema: { params: articleSlugParamsSchema, response: { 200: articleSchema } } },
    async ({ params }) => {
      const article = await getPublishedArticle(context, params.slug)
      return { ...article, views: article.views + views.waiting(article.id) }
    },
  )

  app.post(
    '/api/articles/by-slug/:slug/views',
    {
      config: { ...publicAccess, rateLimit: rateLimitPerClient(ARTICLE_VIEWS_PER_MINUTE) },
      schema: { params: articleSlugParamsSchema, response: { 200: articleViewsSchema } },
    },
    async ({ params, headers, ip }) => {
      const article = await getPublishedRow(context, params.slug)
      const isCounted = isHumanReader(headers['user-agent']) && mayCount(clientNetwork(ip), article.id)
      const waiting = isCounted ? views.count(article.id) : views.waiting(article.id)
      return { views: article.views + waiting }
    },
  )
}
