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
import { getArticleAnalytics, getOneArticleAnalytics } from './article-views.service.ts'
import { getNewsletterAnalytics } from './newsletter-figures.service.ts'
import { getPublishAnalytics } from './publishes.service.ts'
import { getSubscriberAnalytics } from './subscribers.service.ts'

const config = { access: 'staff' } as const
const shared = { tags: ['analytics'], querystring: analyticsQuerySchema }

export function analyticsRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/analytics/subscribers',
    {
      config,
      schema: { ...shared, summary: 'Active subscribers over time', response: { 200: subscriberAnalyticsSchema } },
    },
    async ({ query }) => getSubscriberAnalytics(context, query.days),
  )
  app.get(
    '/api/analytics/newsletters',
    {
      config,
      schema: {
        ...shared,
        summary: 'Deliveries and clicks of each newsletter',
        response: { 200: newsletterAnalyticsSchema },
      },
    },
    async ({ query }) => getNewsletterAnalytics(context, query.days),
  )
  app.get(
    '/api/analytics/articles',
    { config, schema: { ...shared, summary: 'Views of all articles', response: { 200: articleAnalyticsSchema } } },
    async ({ query }) => getArticleAnalytics(context, query.days),
  )
  app.get(
    '/api/analytics/articles/:id',
    {
      config,
      schema: {
        ...shared,
        summary: 'Views of one article',
        params: z.object({ id: z.string().max(60) }),
        response: { 200: oneArticleAnalyticsSchema },
      },
    },
    async ({ params, query }) => getOneArticleAnalytics(context, params.id, query.days),
  )
  app.get(
    '/api/analytics/publishes',
    {
      config,
      schema: {
        ...shared,
        summary: 'Number and speed of publishes',
        response: { 200: publishAnalyticsSchema },
      },
    },
    async ({ query }) => getPublishAnalytics(context, query.days),
  )
}
