import { analyticsCalls } from '@hometown/shared-types/contract/analytics'
import type { AppContext } from '../../../context.ts'
import { type App, addRoute } from '../../../http/routing.ts'
import { getArticleAnalytics, getNewsletterAnalytics, getSubscriberAnalytics } from './analytics.service.ts'

export function analyticsRoutes(app: App, context: AppContext): void {
  addRoute(app, analyticsCalls.subscribers, ({ query }) => getSubscriberAnalytics(context, query.days))
  addRoute(app, analyticsCalls.newsletters, ({ query }) => getNewsletterAnalytics(context, query.days))
  addRoute(app, analyticsCalls.articles, ({ query }) => getArticleAnalytics(context, query.days))
}
