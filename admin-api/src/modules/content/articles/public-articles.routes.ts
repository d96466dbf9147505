import { articleSchema } from '@hometown/shared-types/contract/articles'
import { categorySchema, pageOf, pageQuerySchema } from '@hometown/shared-types/contract/fields'
import { z } from 'zod'
import { clientNetwork } from '../../../http/access/client-address.ts'
import { rateLimitPerClient } from '../../../http/rate-limits.ts'
import type { FeatureRoutes } from '../../../http/routing.ts'
import { createViewCounter, createViewLimiter, isHumanReader } from './article-views.service.ts'
import { getPublishedArticle, getPublishedRow, listPublishedArticles } from './articles.service.ts'

const VIEWS_PER_MINUTE = 60
const FLUSH_MILLISECONDS = 5000

const open = { access: 'public' } as const
const bySlug = z.object({ slug: z.string() })
const listQuery = pageQuerySchema.extend({
  status: z.literal('publish').optional(),
  category: categorySchema.optional(),
})
/** The number of views, including this one. */
const viewsSchema = z.object({ views: z.number().int().min(0) })

export const publicArticleRoutes: FeatureRoutes = (app, context) => {
  const views = createViewCounter(context)
  const mayCount = createViewLimiter(() => context.clock.now())
  const timer = setInterval(() => views.flush(), FLUSH_MILLISECONDS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await views.flush()
  })

  app.get(
    '/api/articles/published',
    { config: open, schema: { querystring: listQuery, response: { 200: pageOf(articleSchema) } } },
    async ({ query }) => listPublishedArticles(context, query),
  )

  app.get(
    '/api/articles/by-slug/:slug',
    { config: open, schema: { params: bySlug, response: { 200: articleSchema } } },
    async ({ params }) => {
      const article = await getPublishedArticle(context, params.slug)
      return { ...article, views: article.views + views.waiting(article.id) }
    },
  )

  app.post(
    '/api/articles/by-slug/:slug/views',
    {
      config: { ...open, rateLimit: rateLimitPerClient(VIEWS_PER_MINUTE) },
      schema: { params: bySlug, response: { 200: viewsSchema } },
    },
    async ({ params, headers, ip }) => {
      const article = await getPublishedRow(context, params.slug)
      const isCounted = isHumanReader(headers['user-agent']) && mayCount(clientNetwork(ip), article.id)
      const waiting = isCounted ? views.count(article.id) : views.waiting(article.id)
      return { views: article.views + waiting }
    },
  )
}
