import { CALENDAR_BYTES_LIMIT, feedCalls } from '@hometown/shared-types/contract/event-feeds'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import { type App, addRoute } from '../../../http/routing.ts'
import * as feeds from './event-feeds.service.ts'

/** These read something large. */
const reading = { rateLimit: perCaller(20) }

export function eventFeedRoutes(app: App, context: AppContext): void {
  addRoute(app, feedCalls.list, () => feeds.listFeeds(context))
  addRoute(app, feedCalls.create, (request) => feeds.createFeed(context, getSignedIn(request).user, request.body))
  addRoute(app, feedCalls.preview, ({ body }) => feeds.previewFeed(context, body), reading)
  addRoute(app, feedCalls.import, (request) => feeds.importCalendar(context, getSignedIn(request).user, request.body), {
    ...reading,
    // JSON escapes some characters with six bytes.
    bodyLimit: 2 * CALENDAR_BYTES_LIMIT,
  })
  addRoute(app, feedCalls.vanished, () => feeds.listVanishedEvents(context))
  addRoute(app, feedCalls.keepVanished, (request) =>
    feeds.keepVanished(context, getSignedIn(request).user, request.body),
  )
  addRoute(app, feedCalls.get, ({ params }) => feeds.getFeed(context, params.id))
  addRoute(app, feedCalls.update, (request) =>
    feeds.updateFeed(context, getSignedIn(request).user, request.params.id, request.body),
  )
  addRoute(app, feedCalls.delete, (request) =>
    feeds.deleteFeed(context, getSignedIn(request).user, request.params.id, request.query),
  )
  addRoute(app, feedCalls.check, ({ params }) => feeds.checkFeedNow(context, params.id), reading)
}
