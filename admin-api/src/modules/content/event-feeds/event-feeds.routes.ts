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
import {
  createFeed,
  deleteFeed,
  getFeed,
  importCalendar,
  listFeeds,
  previewFeed,
  updateFeed,
} from './event-feeds.service.ts'
import { decideVanished, listVanishedEvents } from './vanished-events.service.ts'

/** JSON escapes some characters with six bytes. */
const IMPORT_BODY_LIMIT = 2 * CALENDAR_BYTES_LIMIT
const IMPORTS_PER_MINUTE = 20
const READS_PER_MINUTE = 20

const staff = { access: 'staff' } as const
const reading = { ...staff, rateLimit: perCaller(READS_PER_MINUTE) }
const tags = ['event feeds']
const byId = z.object({ id: z.string().max(60) })

export function eventFeedRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/event-feeds',
    {
      config: staff,
      schema: { tags, summary: 'Calendar feeds', response: { 200: eventFeedsSchema } },
    },
    async () => listFeeds(context),
  )

  app.post(
    '/api/event-feeds',
    { config: staff, schema: { tags, body: createFeedSchema, response: { 201: eventFeedSchema } } },
    async (request, reply) => reply.code(201).send(await createFeed(context, getSignedIn(request), request.body)),
  )

  app.post(
    '/api/event-feeds/preview',
    {
      config: reading,
      schema: {
        tags,
        summary: 'Reads a calendar’s address before it is saved',
        body: previewFeedSchema,
        response: { 200: feedPreviewSchema },
      },
    },
    async ({ body }) => previewFeed(context, body),
  )

  app.post(
    '/api/event-feeds/import',
    {
      config: { ...staff, rateLimit: perCaller(IMPORTS_PER_MINUTE) },
      bodyLimit: IMPORT_BODY_LIMIT,
      schema: {
        tags,
        summary: 'Adds the events of an .ics file; with `preview` only lists what it would add',
        body: importCalendarSchema,
        response: { 200: feedPreviewSchema },
      },
    },
    async (request) => importCalendar(context, getSignedIn(request), request.body),
  )

  app.get(
    '/api/event-feeds/vanished',
    {
      config: staff,
      schema: {
        tags,
        summary: 'Events that are no longer in their feeds',
        response: { 200: vanishedEventsSchema },
      },
    },
    async () => listVanishedEvents(context),
  )

  app.post(
    '/api/event-feeds/vanished',
    {
      config: staff,
      schema: { tags, body: decideVanishedSchema, response: { 200: decideVanishedResultSchema } },
    },
    async (request) => decideVanished(context, getSignedIn(request), request.body),
  )

  app.get(
    '/api/event-feeds/:id',
    { config: staff, schema: { tags, params: byId, response: { 200: feedDetailsSchema } } },
    async ({ params }) => getFeed(context, params.id),
  )

  app.patch(
    '/api/event-feeds/:id',
    { config: staff, schema: { tags, params: byId, body: updateFeedSchema, response: { 200: eventFeedSchema } } },
    async (request) => updateFeed(context, getSignedIn(request), request.params.id, request.body),
  )

  app.delete(
    '/api/event-feeds/:id',
    {
      config: staff,
      schema: {
        ...{ tags, params: byId, querystring: deleteFeedQuerySchema },
        response: { 200: deleteFeedResultSchema },
      },
    },
    async (request) => deleteFeed(context, getSignedIn(request), request.params.id, request.query.events),
  )

  app.post(
    '/api/event-feeds/:id/check',
    {
      config: reading,
      schema: { tags, summary: 'Reads a calendar now', params: byId, response: { 200: feedCheckSchema } },
    },
    async ({ params }) => checkFeed(context, params.id),
  )
}
