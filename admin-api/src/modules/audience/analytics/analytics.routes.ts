import { analyticsCalls } from '@hometown/shared-types/contract/analytics'
import type { AppContext } from '../../../context.ts'
import { type App, addRoute } from '../../../http/routing.ts'
import { getArticleAnalytics, getOneArticleAnalytics } from './article-figures.service.ts'
import { getNewsletterAnalytics } from './newsletter-figures.service.ts'
import { getSubscriberAnalytics } from './subscribers.service.ts'

export function analyticsRoutes(app: App, context: AppContext): void {
  addRoute(app, analyticsCalls.subscribers, ({ query }) => getSubscriberAnalytics(context, query.days))
  addRoute(app, analyticsCalls.newsletters, ({ query }) => getNewsletterAnalytics(context, query.days))
  addRoute(app, analyticsCalls.articles, ({ query }) => getArticleAnalytics(context, query.days))
  addRoute(app, analyticsCalls.article, ({ params, query }) => getOneArticleAnalytics(context, params.id, query.days))
}
