import { eventExceptionInputSchema } from '@hometown/shared-types/event'
import {
  bulkEventsResultSchema,
  bulkEventsSchema,
  deletedFollowingSchema,
  eventConflictQuerySchema,
  eventConflictsSchema,
  eventLocationsSchema,
  savedEventSchema,
  splitEventResultSchema,
  splitEventSchema,
  undeletedEventsSchema,
  undeleteEventsSchema,
} from '@hometown/shared-types/event-calls'
import { plainDateSchema } from '@hometown/shared-types/iso-time'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import { perCaller } from '../../../../http/callers/rate-limits.ts'
import type { App } from '../../../../http/routing.ts'
import { changeEvents, undeleteEvents } from '../saving/bulk-events.ts'
import { listConflicts, listLocations } from '../saving/event-conflicts.ts'
import { changeDate, deleteFollowing, duplicateEvent, resetDate, skipDate, splitSeries } from './series-edits.ts'

const CALLS_PER_MINUTE = 300

const tags = ['calendar']
const staff = { access: 'staff', rateLimit: perCaller(CALLS_PER_MINUTE) } as const
const byId = z.object({ id: z.string().max(60) })
const byDate = byId.extend({ originalDate: plainDateSchema })
const saved = { 200: savedEventSchema }

export function eventSeriesRoutes(app: App, context: AppContext): void {
  app.put(
    '/api/calendar-events/:id/dates/:originalDate',
    {
      config: staff,
      schema: {
        tags,
        summary: 'Change or cancel one date of a series',
        description: 'All that is otherwise then; what is not named is as in the series.',
        params: byDate,
        body: eventExceptionInputSchema,
        response: saved,
      },
    },
    async (request) => changeDate(context, getSignedIn(request), request.params, request.body),
  )

  app.delete(
    '/api/calendar-events/:id/dates/:originalDate/exception',
    {
      config: staff,
      schema: { tags, summary: 'Make one date as the series says again', params: byDate, response: saved },
    },
    async (request) => resetDate(context, getSignedIn(request), request.params),
  )

  app.delete(
    '/api/calendar-events/:id/dates/:originalDate',
    { config: staff, schema: { tags, summary: 'Skip one date of a series', params: byDate, response: saved } },
    async (request) => skipDate(context, getSignedIn(request), request.params),
  )

  app.delete(
    '/api/calendar-events/:id/dates/:originalDate/following',
    {
      config: staff,
      schema: {
        tags,
        summary: 'End a series before one of its dates; before the first: delete it',
        params: byDate,
        response: { 200: deletedFollowingSchema },
      },
    },
    async (request) => deleteFollowing(context, getSignedIn(request), request.params),
  )

  app.post(
    '/api/calendar-events/:id/split',
    {
      config: staff,
      schema: {
        tags,
        summary: 'Change one date of a series and all that follow',
        params: byId,
        body: splitEventSchema,
        response: { 200: splitEventResultSchema },
      },
    },
    async (request) => splitSeries(context, getSignedIn(request), request.params.id, request.body),
  )

  app.post(
    '/api/calendar-events/:id/duplicate',
    {
      config: staff,
      schema: {
        tags,
        summary: 'A draft that is the same',
        params: byId,
        response: { 201: savedEventSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await duplicateEvent(context, getSignedIn(request), request.params.id)),
  )

  app.post(
    '/api/calendar-events/bulk',
    {
      config: staff,
      schema: {
        tags,
        summary: 'Publish, withdraw, cancel, reinstate or delete many',
        body: bulkEventsSchema,
        response: { 200: bulkEventsResultSchema },
      },
    },
    async (request) => changeEvents(context, getSignedIn(request), request.body),
  )

  app.post(
    '/api/calendar-events/undelete',
    {
      config: staff,
      schema: {
        tags,
        summary: 'Bring back what was deleted some days ago',
        body: undeleteEventsSchema,
        response: { 200: undeletedEventsSchema },
      },
    },
    async (request) => undeleteEvents(context, getSignedIn(request), request.body.ids),
  )

  app.get(
    '/api/calendar-events/conflicts',
    {
      config: staff,
      schema: {
        tags,
        summary: 'What else is at the same place at the same time',
        querystring: eventConflictQuerySchema,
        response: { 200: eventConflictsSchema },
      },
    },
    async ({ query }) => listConflicts(context, query),
  )

  app.get(
    '/api/calendar-events/locations',
    {
      config: staff,
      schema: {
        tags,
        summary: 'Places that were used before',
        querystring: z.object({ search: z.string().max(200).default('') }),
        response: { 200: eventLocationsSchema },
      },
    },
    async ({ query }) => listLocations(context, query.search),
  )
}
