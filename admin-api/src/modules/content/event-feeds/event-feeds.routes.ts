import { CALENDAR_BYTES_LIMIT, feedCalls } from '@hometown/shared-types/contract/event-feeds'
import { rateLimitPerClient } from '../../../http/rate-limits.ts'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import * as feeds from './event-feeds.service.ts'

/** These calls read something large. */
const feedReadingOptions = { rateLimit: rateLimitPerClient(20) }

export const eventFeedRoutes: FeatureRoutes = (app, context) => {
  addRoute(app, feedCalls.list, () => feeds.listFeeds(context))
  addRoute(app, feedCalls.create, ({ user, body }) => feeds.createFeed(context, user, body))
  addRoute(app, feedCalls.preview, feedReadingOptions, ({ body }) => feeds.previewFeed(context, body))
  addRoute(
    app,
    feedCalls.import,
    {
      ...feedReadingOptions,
      // JSON escapes some characters with six bytes.
      bodyLimit: 2 * CALENDAR_BYTES_LIMIT,
    },
    ({ user, body }) => feeds.importCalendar(context, user, body),
  )
  addRoute(app, feedCalls.vanished, () => feeds.listVanishedEvents(context))
  addRoute(app, feedCalls.keepVanished, ({ user, body }) => feeds.keepVanishedEvents(context, user, body))
  addRoute(app, feedCalls.get, ({ params }) => feeds.getFeed(context, params.id))
  addRoute(app, feedCalls.update, ({ user, params, body }) => feeds.updateFeed(context, user, params.id, body))
  addRoute(app, feedCalls.delete, ({ user, params, query }) => feeds.deleteFeed(context, user, params.id, query))
  addRoute(app, feedCalls.check, feedReadingOptions, ({ params }) => feeds.checkFeedNow(context, params.id))
}
