import {
  eventCalls,
  eventListQuerySchema,
  type PublishedEvent,
  publishedEventPageSchema,
  publishedEventSchema,
} from '@hometown/shared-types/contract/desk-events'
import { walkQuerySchema } from '@hometown/shared-types/contract/fields'
import { countyDate } from '@hometown/shared-types/rules/time'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getStaff } from '../../../http/access/access-guard.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import { rateLimitExceptLocal, rateLimitPerClient, rateLimitPerReader } from '../../../http/rate-limits.ts'
import { type App, addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { withPictureCopies } from '../media/index.ts'
import { eventFromStored, type StoredEvent } from './event-row.ts'
import {
  countEventsForDesk,
  findStoredEvent,
  getEvent,
  listEventLocations,
  listEventPage,
  listEventSeries,
  listPublishedEventPage,
} from './events.repository.ts'
import { changeManyEvents, createEvent, deleteEvent, restoreDeletedEvents, updateEvent } from './events.service.ts'
import { keepBothEvents, listPossibleDuplicates, mergeDuplicate } from './merge-events.service.ts'
import { getCalendarRevision, listOccurrences } from './occurrences.ts'
import { changeSeriesDate, deleteFollowingDates, skipSeriesDate, splitSeries } from './series-edits.ts'

const READS_PER_MINUTE = 240
const STAFF_EVENT_READS_PER_MINUTE = 1200
const EVENT_WRITES_PER_MINUTE = 300

const eventWriting = { rateLimit: rateLimitPerClient(EVENT_WRITES_PER_MINUTE) }
const eventReadOptions = { rateLimit: rateLimitPerReader(READS_PER_MINUTE, { staff: STAFF_EVENT_READS_PER_MINUTE }) }
const publicEventOptions = { access: 'public', etag: true, rateLimit: rateLimitExceptLocal(READS_PER_MINUTE) } as const
const eventIdParamsSchema = z.object({ id: z.string().max(60) })

export const eventRoutes: FeatureRoutes = (app, context) => {
  addCalendarRoute(app, context)
  addPublishedEventRoutes(app, context)
  addDeskEventRoutes(app, context)
}

function addCalendarRoute(app: App, context: AppContext): void {
  app.get(
    '/api/calendar-events',
    {
      config: { ...eventReadOptions, access: 'public' },
      schema: {
        summary: 'Events as series, or, from a day to another, as occurrences; with `page` the desk’s list',
        description:
          'Public callers get published events, staff all. Without `from` and `to` at most 500, the nearest to today. ' +
          'Occurrences come the earliest first, at most 4,000.',
        querystring: eventListQuerySchema,
      },
    },
    async (request, reply) => {
      const { page, from, to } = request.query
      if (page !== undefined) getStaff(request)
      const audience = request.session ? 'staff' : 'public'
      // Answers are equal for one revision and day, so a polling desk costs one row.
      const revision = await getCalendarRevision(context.store.db)
      const etag = `"${revision}-${audience}-${countyDate(context.clock.now(), context.config.timeZone)}"`
      reply.header('etag', `W/${etag}`).header('vary', 'Origin, Cookie')
      reply.header('cache-control', audience === 'staff' ? 'no-store' : 'no-cache')
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send('')
      reply.type('application/json; charset=utf-8').serializer((answer) => JSON.stringify(answer))
      if (page !== undefined) return listEventPage(context, { ...request.query, page })
      if (!from || !to) return listEventSeries(context, audience)
      const text = await listOccurrences(context.store, audience, { from, to }, revision)
      return reply.serializer(() => text).send([])
    },
  )
}

function addPublishedEventRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/calendar-events/published',
    {
      config: publicEventOptions,
      schema: {
        summary: 'All events for the publisher, page by page or, with `after`, following an id',
        querystring: walkQuerySchema,
        response: { 200: publishedEventPageSchema },
      },
    },
    async ({ query }) => {
      const { data, ...page } = await listPublishedEventPage(context.store.db, query)
      return { ...page, data: await eventsWithPictures(context, data) }
    },
  )

  app.get(
    '/api/calendar-events/published/:id',
    {
      config: publicEventOptions,
      schema: {
        summary: 'One published event with the sizes of its picture',
        params: eventIdParamsSchema,
        response: { 200: publishedEventSchema },
      },
    },
    async ({ params }) => {
      const event = await findStoredEvent(context.store.db, params.id)
      const [published] = event?.row.status === 'published' ? await eventsWithPictures(context, [event]) : []
      if (!published) throw notFound('Event')
      return published
    },
  )
}

function addDeskEventRoutes(app: App, context: AppContext): void {
  addRoute(app, eventCalls.counts, { etag: true }, () => countEventsForDesk(context))
  addRoute(app, eventCalls.get, { ...eventReadOptions, etag: true }, async ({ session, params }) => {
    const event = await getEvent(context.store.db, params.id)
    if (!session && event.row.status !== 'published') throw notFound('Event')
    return eventFromStored(event)
  })
  addRoute(app, eventCalls.create, eventWriting, ({ user, body }) => createEvent(context, user, body))
  for (const updating of [eventCalls.update, eventCalls.put])
    addRoute(app, updating, eventWriting, ({ user, params, body }) => updateEvent(context, user, params.id, body))
  addRoute(app, eventCalls.delete, eventWriting, ({ user, params, query, body }) =>
    deleteEvent(context, user, params.id, { sendTo: body?.sendTo, version: query.version }),
  )
  addRoute(app, eventCalls.possibleDuplicates, eventWriting, () => listPossibleDuplicates(context))
  addRoute(app, eventCalls.merge, eventWriting, ({ user, params, body }) =>
    mergeDuplicate(context, user, params.id, body.version),
  )
  addRoute(app, eventCalls.keepBoth, eventWriting, ({ user, params, body }) =>
    keepBothEvents(context, user, params.id, body.version),
  )
  addRoute(app, eventCalls.changeDate, eventWriting, ({ user, params, body }) =>
    changeSeriesDate(context, user, params, body),
  )
  addRoute(app, eventCalls.skipDate, eventWriting, ({ user, params, query }) =>
    skipSeriesDate(context, user, params, query.version),
  )
  addRoute(app, eventCalls.deleteFollowing, eventWriting, ({ user, params, query }) =>
    deleteFollowingDates(context, user, params, query.version),
  )
  addRoute(app, eventCalls.split, eventWriting, ({ user, params, body }) => splitSeries(context, user, params.id, body))
  addRoute(app, eventCalls.changeAll, eventWriting, ({ user, body }) => changeManyEvents(context, user, body))
  addRoute(app, eventCalls.undelete, eventWriting, ({ user, body }) => restoreDeletedEvents(context, user, body.ids))
  addRoute(app, eventCalls.locations, eventWriting, ({ query }) => listEventLocations(context.store.db, query.search))
}

async function eventsWithPictures({ store }: AppContext, events: readonly StoredEvent[]): Promise<PublishedEvent[]> {
  const withCopies = await withPictureCopies(store.db, events.map(eventFromStored))
  return withCopies.map(({ copies, ...event }) => (copies ? { ...event, picture: copies } : event))
}
