import {
  analyticsQuerySchema,
  articleAnalyticsSchema,
  newsletterAnalyticsSchema,
  oneArticleAnalyticsSchema,
  publishAnalyticsSchema,
  subscriberAnalyticsSchema,
} from '@hometown/shared-types/analytics'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { App } from '../../../http/routing.ts'
import { getArticleAnalytics, getOneArticleAnalytics, getPublishAnalytics } from './article-figures.service.ts'
import { getNewsletterAnalytics } from './newsletter-figures.service.ts'
import { getSubscriberAnalytics } from './subscribers.service.ts'

export function analyticsRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/analytics/subscribers',
    call('Active subscribers over time', subscriberAnalyticsSchema),
    async ({ query }) => getSubscriberAnalytics(context, query.days),
  )
  app.get(
    '/api/analytics/newsletters',
    call('Deliveries and clicks of each newsletter', newsletterAnalyticsSchema),
    async ({ query }) => getNewsletterAnalytics(context, query.days),
  )
  app.get('/api/analytics/articles', call('Views of all articles', articleAnalyticsSchema), async ({ query }) =>
    getArticleAnalytics(context, query.days),
  )
  const { config, schema } = call('Views of one article', oneArticleAnalyticsSchema)
  app.get(
    '/api/analytics/articles/:id',
    { config, schema: { ...schema, params: z.object({ id: z.string().max(60) }) } },
    async ({ params, query }) => getOneArticleAnalytics(context, params.id, query.days),
  )
  app.get(
    '/api/analytics/publishes',
    call('Number and speed of publishes', publishAnalyticsSchema),
    async ({ query }) => getPublishAnalytics(context, query.days),
  )
}

function call<Answer extends z.ZodType>(summary: string, answer: Answer) {
  const schema = { querystring: analyticsQuerySchema, summary, response: { 200: answer } }
  return { config: { access: 'staff' } as const, schema }
}
