import { alertCalls } from '@hometown/shared-types/contract/alerts'
import { frontPageCalls, publishedFrontSchema } from '@hometown/shared-types/contract/front-page'
import type { AppContext } from '../../../context.ts'
import { perCaller, perCallerOutside } from '../../../http/callers/rate-limits.ts'
import { type App, addRoute } from '../../../http/routing.ts'
import { createAlert, endAlert, listAlerts } from './alerts.service.ts'
import { decideFront, getFrontPage, getPublishedFront } from './front-page.service.ts'

const READS_PER_MINUTE = 240
const WRITES_PER_MINUTE = 300
const ALERTS_PER_MINUTE = 60

const alerting = { rateLimit: perCaller(ALERTS_PER_MINUTE) }

export function frontPageRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/front-page/published',
    {
      config: { access: 'public', etag: true, rateLimit: perCallerOutside(READS_PER_MINUTE) },
      schema: {
        summary: 'The chosen stories of the front page; null before the first choice',
        response: { 200: publishedFrontSchema.nullable() },
      },
    },
    async () => getPublishedFront(context),
  )
  addRoute(app, frontPageCalls.get, () => getFrontPage(context), { etag: true })
  addRoute(app, frontPageCalls.decide, ({ user, body }) => decideFront(context, user, body), {
    rateLimit: perCaller(WRITES_PER_MINUTE),
  })

  addRoute(app, alertCalls.list, () => listAlerts(context), { etag: true })
  addRoute(app, alertCalls.create, ({ user, body }) => createAlert(context, user, body), alerting)
  addRoute(
    app,
    alertCalls.end,
    ({ user, params, query }) => endAlert(context, user, params.id, query.version),
    alerting,
  )
}
