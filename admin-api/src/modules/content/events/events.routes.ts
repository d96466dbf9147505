import { countyDate } from '@hometown/shared-types/county-time'
import { calendarEventSchema, createEventSchema, updateEventSchema } from '@hometown/shared-types/event'
import {
  deletedEventSchema,
  deleteEventQuerySchema,
  deskEventSchema,
  eventCountsSchema,
  eventListQuerySchema,
  eventOccurrencesSchema,
  eventPageSchema,
  OCCURRENCES_CUT_HEADER,
  type PublishedEvent,
  publishedEventPageSchema,
  publishedEventSchema,
  savedEventSchema,
} from '@hometown/shared-types/event-calls'
import { type Page, type WalkQuery, walkQuerySchema } from '@hometown/shared-types/pagination'
import { removalBodySchema } from '@hometown/shared-types/removal'
import { mergeEventsSchema, possibleDuplicatesSchema, similarEventsSchema } from '@hometown/shared-types/similar-event'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn, getStaff } from '../../../http/callers/access-guard.ts'
import { perCaller, perCallerOutside, perReader } from '../../../http/callers/rate-limits.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import type { App } from '../../../http/routing.ts'
import { withPictureCopies } from '../media/library/media.service.ts'
import {
  countPublishedEvents,
  findStoredEvent,
  getEvent,
  getEventCounts,
  listEventPage,
  listPublishedEvents,
  listSeries,
} from './event-lists.repository.ts'
import { deskEvent, publicEvent, type StoredEvent } from './event-row.ts'
import { createEvent, deleteEvent, updateEvent } from './events.service.ts'
import { keepBothEvents, listPossibleDuplicates, listSimilarEvents, mergeEvents } from './merge-events.service.ts'
import { findRevision, listOccurrences } from './occurrences.ts'

const READS_PER_MINUTE = 240
const READS_OF_STAFF_PER_MINUTE = 1200
const WRITES_PER_MINUTE = 300

const tags = ['calendar']
const staff = { access: 'staff' } as const
const writing = { ...staff, rateLimit: perCaller(WRITES_PER_MINUTE) }
const reading = {
  access: 'public',
  rateLimit: perReader(READS_PER_MINUTE, { staff: READS_OF_STAFF_PER_MINUTE }),
} as const
const publishing = { access: 'public', etag: true, rateLimit: perCallerOutside(READS_PER_MINUTE) } as const
const byId = z.object({ id: z.string().max(60) })

export function eventRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/calendar-events',
    {
      config: reading,
      schema: {
        tags,
        summary: 'Events as series, or, from a day to another, as occurrences; with `page` the desk’s list',
        description:
          'Public callers get published events, staff all. Without `from` and `to` at most 500, the nearest to today. ' +
          `Occurrences come the earliest first; where some are left out, \`${OCCURRENCES_CUT_HEADER}\` says so.`,
        querystring: eventListQuerySchema,
        response: {
          200: z.union([
            eventPageSchema,
            z.array(deskEventSchema),
            z.array(calendarEventSchema),
            eventOccurrencesSchema,
          ]),
          304: z.literal('').describe('The event is unchanged'),
        },
      },
    },
    async (request, reply) => {
      const { page, from, to } = request.query
      if (page !== undefined) getStaff(request)
      const audience = request.signedIn ? 'staff' : 'public'
      // Answers are equal for one revision and day, so a polling desk costs one row.
      const revision = await findRevision(context.store.db)
      const etag = `"${revision}-${audience}-${countyDate(context.clock.now(), context.config.timeZone)}"`
      reply.header('etag', `W/${etag}`).header('vary', 'Origin, Cookie')
      reply.header('cache-control', audience === 'staff' ? 'no-store' : 'no-cache')
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send('')
      // Skip schema serialization: our own data needs no validation, and it is slow for thousands of events.
      reply.type('application/json; charset=utf-8').serializer((answer) => JSON.stringify(answer))
      if (page !== undefined) return listEventPage(context, { ...request.query, page })
      if (!from || !to) return listSeries(context, audience)
      const { text, cut } = await listOccurrences(context.store, audience, { from, to }, revision)
      if (cut) reply.header(OCCURRENCES_CUT_HEADER, 'true')
      return reply.serializer(() => text).send([])
    },
  )

  app.get(
    '/api/calendar-events/counts',
    {
      config: { ...staff, etag: true },
      schema: { tags, summary: 'Number of events', response: { 200: eventCountsSchema } },
    },
    async () => getEventCounts(context),
  )

  app.get(
    '/api/calendar-events/published',
    {
      config: publishing,
      schema: {
        tags,
        summary: 'All events for the publisher, page by page or, with `after`, following an id',
        querystring: walkQuerySchema,
        response: { 200: publishedEventPageSchema },
      },
    },
    async ({ query }) => getPublishedPage(context, query),
  )

  app.get(
    '/api/calendar-events/published/:id',
    {
      config: publishing,
      schema: {
        tags,
        summary: 'One published event with the sizes of its picture',
        params: byId,
        response: { 200: publishedEventSchema },
      },
    },
    async ({ params }) => getPublishedEvent(context, params.id),
  )

  app.get(
    '/api/calendar-events/:id',
    {
      config: { ...reading, etag: true },
      schema: {
        tags,
        summary: 'One event; drafts only for staff',
        params: byId,
        response: { 200: z.union([deskEventSchema, calendarEventSchema]) },
      },
    },
    async (request) => {
      const event = await getEvent(context.store.db, request.params.id)
      if (request.signedIn) return deskEvent(event)
      if (event.row.status !== 'published') throw notFound('Event')
      return publicEvent(event)
    },
  )

  app.post(
    '/api/calendar-events',
    {
      config: writing,
      schema: { tags, summary: 'Add an event', body: createEventSchema, response: { 201: savedEventSchema } },
    },
    async (request, reply) => reply.code(201).send(await createEvent(context, getSignedIn(request), request.body)),
  )

  for (const method of ['PATCH', 'PUT'] as const) {
    app.route({
      method,
      url: '/api/calendar-events/:id',
      config: writing,
      schema: {
        tags,
        summary: method === 'PATCH' ? 'Change an event' : 'The same, for the form on the public calendar',
        description: 'Missing fields stay as they are. With a `version`, a stale save is refused.',
        params: byId,
        body: updateEventSchema,
        response: { 200: savedEventSchema },
      },
      handler: async (request) => updateEvent(context, getSignedIn(request), request.params.id, request.body),
    })
  }

  app.delete(
    '/api/calendar-events/:id',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Delete an event, or a whole series',
        description: 'With a `version`, an event that was saved since is not deleted.',
        params: byId,
        querystring: deleteEventQuerySchema,
        body: removalBodySchema,
        response: { 200: deletedEventSchema },
      },
    },
    async (request) => {
      const { version } = request.query
      return deleteEvent(context, getSignedIn(request), request.params.id, { sendTo: request.body?.sendTo, version })
    },
  )

  mergeEventRoutes(app, context)
}

type Reading = Pick<AppContext, 'store'>

async function getPublishedPage(
  { store }: Reading,
  { page, per_page, after }: WalkQuery,
): Promise<Page<PublishedEvent>> {
  const total = await countPublishedEvents(store.db)
  const events = await listPublishedEvents(store.db, {
    after: after ?? '',
    offset: after === undefined ? (page - 1) * per_page : 0,
    limit: per_page,
  })
  return { data: await withPictures({ store }, events), total, totalPages: Math.ceil(total / per_page) }
}

/** @throws AppError 404, also for drafts. */
async function getPublishedEvent({ store }: Reading, id: string): Promise<PublishedEvent> {
  const event = await findStoredEvent(store.db, id)
  const [published] = event?.row.status === 'published' ? await withPictures({ store }, [event]) : []
  if (!published) throw notFound('Event')
  return published
}

async function withPictures({ store }: Reading, events: readonly StoredEvent[]): Promise<PublishedEvent[]> {
  const shown = await withPictureCopies(store.db, events.map(publicEvent))
  return shown.map(({ copies, ...event }) => (copies ? { ...event, picture: copies } : event))
}

function mergeEventRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/calendar-events/possible-duplicates',
    {
      config: writing,
      schema: { tags, summary: 'Drafts that may be duplicates', response: { 200: possibleDuplicatesSchema } },
    },
    async () => listPossibleDuplicates(context),
  )

  app.get(
    '/api/calendar-events/:id/similar',
    {
      config: writing,
      schema: { tags, summary: 'Events that may be the same', params: byId, response: { 200: similarEventsSchema } },
    },
    async (request) => listSimilarEvents(context, request.params.id),
  )

  app.post(
    '/api/calendar-events/:id/merge',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Delete another event that is the same one; its address leads here. Undelete undoes it',
        params: byId,
        body: mergeEventsSchema,
        response: { 200: deskEventSchema },
      },
    },
    async (request) => mergeEvents(context, getSignedIn(request), request.params.id, request.body.goneId),
  )

  app.post(
    '/api/calendar-events/:id/keep-both',
    {
      config: writing,
      schema: { tags, summary: 'Say that a draft is no duplicate', params: byId, response: { 200: deskEventSchema } },
    },
    async (request) => keepBothEvents(context, getSignedIn(request), request.params.id),
  )
}
