import { alertCalls } from '@hometown/shared-types/contract/alerts'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import { perCaller } from '../../../../http/callers/rate-limits.ts'
import { type App, addRoute } from '../../../../http/routing.ts'
import { createAlert, endAlert, listAlerts } from './alerts.service.ts'

const WRITES_PER_MINUTE = 60

const writing = { rateLimit: perCaller(WRITES_PER_MINUTE) }

export function alertRoutes(app: App, context: AppContext): void {
  addRoute(app, alertCalls.list, () => listAlerts(context), { etag: true })
  addRoute(app, alertCalls.create, (request) => createAlert(context, getSignedIn(request), request.body), writing)
  addRoute(app, alertCalls.end, (request) => endAlert(context, getSignedIn(request), request.params.id), writing)
}
