import { eventCalls } from '@hometown/shared-types/contract/desk-events'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import { type App, addRoute } from '../../../http/routing.ts'
import { listLocations } from './event-locations.ts'
import { changeEvents, undeleteEvents } from './events.service.ts'
import { changeDate, deleteFollowing, skipDate, splitSeries } from './series-edits.ts'

const limited = { rateLimit: perCaller(300) }

export function eventSeriesRoutes(app: App, context: AppContext): void {
  addRoute(
    app,
    eventCalls.changeDate,
    (request) => changeDate(context, getSignedIn(request), request.params, request.body),
    limited,
  )
  addRoute(app, eventCalls.skipDate, (request) => skipDate(context, getSignedIn(request), request.params), limited)
  addRoute(
    app,
    eventCalls.deleteFollowing,
    (request) => deleteFollowing(context, getSignedIn(request), request.params),
    limited,
  )
  addRoute(
    app,
    eventCalls.split,
    (request) => splitSeries(context, getSignedIn(request), request.params.id, request.body),
    limited,
  )
  addRoute(app, eventCalls.changeAll, (request) => changeEvents(context, getSignedIn(request), request.body), limited)
  addRoute(
    app,
    eventCalls.undelete,
    (request) => undeleteEvents(context, getSignedIn(request), request.body.ids),
    limited,
  )
  addRoute(app, eventCalls.locations, ({ query }) => listLocations(context, query.search), limited)
}
