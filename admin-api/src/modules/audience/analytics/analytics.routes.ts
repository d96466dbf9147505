import { analyticsCalls } from '@hometown/shared-types/contract/analytics'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { getArticleAnalytics, getNewsletterAnalytics, getSubscriberAnalytics } from './analytics.service.ts'

export const analyticsRoutes: FeatureRoutes = (app, context) => {
  addRoute(app, analyticsCalls.subscribers, ({ query }) => getSubscriberAnalytics(context, query.days))
  addRoute(app, analyticsCalls.newsletters, ({ query }) => getNewsletterAnalytics(context, query.days))
  addRoute(app, analyticsCalls.articles, ({ query }) => getArticleAnalytics(context, query.days))
}
