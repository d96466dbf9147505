import {
  CALENDAR_BYTES_LIMIT,
  createFeedSchema,
  decideVanishedResultSchema,
  decideVanishedSchema,
  deleteFeedQuerySchema,
  deleteFeedResultSchema,
  eventFeedSchema,
  eventFeedsSchema,
  feedCheckSchema,
  feedDetailsSchema,
  feedPreviewSchema,
  importCalendarSchema,
  previewFeedSchema,
  updateFeedSchema,
  vanishedEventsSchema,
} from '@hometown/shared-types/event-feed'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import type { App } from '../../../http/routing.ts'
import { checkFeed } from './check-feed.ts'
import * as feeds from './event-feeds.service.ts'

const config = { access: 'staff' } as const
/** These read something large. */
const reading = { ...config, rateLimit: perCaller(20) }
const tags = ['event feeds']
const params = z.object({ id: z.string().max(60) })

export function eventFeedRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/event-feeds',
    { config, schema: { tags, summary: 'Calendar feeds', response: { 200: eventFeedsSchema } } },
    async () => feeds.listFeeds(context),
  )
  app.post(
    '/api/event-feeds',
    { config, schema: { tags, body: createFeedSchema, response: { 201: eventFeedSchema } } },
    async (request, reply) => reply.code(201).send(await feeds.createFeed(context, getSignedIn(request), request.body)),
  )
  app.post(
    '/api/event-feeds/preview',
    { config: reading, schema: { tags, body: previewFeedSchema, response: { 200: feedPreviewSchema } } },
    async ({ body }) => feeds.previewFeed(context, body),
  )
  app.post(
    '/api/event-feeds/import',
    {
      config: reading,
      // JSON escapes some characters with six bytes.
      bodyLimit: 2 * CALENDAR_BYTES_LIMIT,
      schema: {
        tags,
        summary: 'Adds the events of an .ics file; with `preview` only lists what it would add',
        body: importCalendarSchema,
        response: { 200: feedPreviewSchema },
      },
    },
    async (request) => feeds.importCalendar(context, getSignedIn(request), request.body),
  )
  app.get(
    '/api/event-feeds/vanished',
    {
      config,
      schema: { tags, summary: 'Events that are no longer in their feeds', response: { 200: vanishedEventsSchema } },
    },
    async () => feeds.listVanishedEvents(context),
  )
  app.post(
    '/api/event-feeds/vanished',
    { config, schema: { tags, body: decideVanishedSchema, response: { 200: decideVanishedResultSchema } } },
    async (request) => feeds.decideVanished(context, getSignedIn(request), request.body),
  )
  app.get(
    '/api/event-feeds/:id',
    { config, schema: { tags, params, response: { 200: feedDetailsSchema } } },
    async (request) => feeds.getFeed(context, request.params.id),
  )
  app.patch(
    '/api/event-feeds/:id',
    { config, schema: { tags, params, body: updateFeedSchema, response: { 200: eventFeedSchema } } },
    async (request) => feeds.updateFeed(context, getSignedIn(request), request.params.id, request.body),
  )
  app.delete(
    '/api/event-feeds/:id',
    {
      config,
      schema: { tags, params, querystring: deleteFeedQuerySchema, response: { 200: deleteFeedResultSchema } },
    },
    async (request) => feeds.deleteFeed(context, getSignedIn(request), request.params.id, request.query.events),
  )
  app.post(
    '/api/event-feeds/:id/check',
    { config: reading, schema: { tags, summary: 'Reads a calendar now', params, response: { 200: feedCheckSchema } } },
    async (request) => checkFeed(context, request.params.id),
  )
}
