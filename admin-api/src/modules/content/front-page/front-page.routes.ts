import { alertCalls } from '@hometown/shared-types/contract/alerts'
import { frontPageCalls, publishedFrontSchema } from '@hometown/shared-types/contract/front-page'
import { rateLimitExceptLocal, rateLimitPerClient } from '../../../http/rate-limits.ts'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { createAlert, endAlert, listAlerts } from './alerts.service.ts'
import { decideFrontPage } from './front-page.service.ts'
import { getFrontPage } from './front-page-for-desk.ts'
import { getPublishedFrontPage } from './publish-front-page.service.ts'

const FRONT_PAGE_READS_PER_MINUTE = 240
const WRITES_PER_MINUTE = 300
const READER_ALERTS_PER_MINUTE = 60

const alertWriteOptions = { rateLimit: rateLimitPerClient(READER_ALERTS_PER_MINUTE) }

export const frontPageRoutes: FeatureRoutes = (app, context) => {
  app.get(
    '/api/front-page/published',
    {
      config: { access: 'public', etag: true, rateLimit: rateLimitExceptLocal(FRONT_PAGE_READS_PER_MINUTE) },
      schema: {
        summary: 'The chosen stories of the front page; null before the first choice',
        response: { 200: publishedFrontSchema.nullable() },
      },
    },
    async () => getPublishedFrontPage(context),
  )
  addRoute(app, frontPageCalls.get, { etag: true }, () => getFrontPage(context))
  addRoute(app, frontPageCalls.decide, { rateLimit: rateLimitPerClient(WRITES_PER_MINUTE) }, ({ user, body }) =>
    decideFrontPage(context, user, body),
  )

  addRoute(app, alertCalls.list, { etag: true }, () => listAlerts(context))
  addRoute(app, alertCalls.create, alertWriteOptions, ({ user, body }) => createAlert(context, user, body))
  addRoute(app, alertCalls.end, alertWriteOptions, ({ user, params, query }) =>
    endAlert(context, user, params.id, query.version),
  )
}
