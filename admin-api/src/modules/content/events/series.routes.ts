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
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import type { App } from '../../../http/routing.ts'
import { listConflicts, listLocations } from './event-conflicts.ts'
import { changeEvents, undeleteEvents } from './events.service.ts'
import { changeDate, deleteFollowing, skipDate, splitSeries } from './series-edits.ts'

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
        description: 'Send only what differs; missing fields are as in the series. Nothing resets the date.',
        params: byDate,
        body: eventExceptionInputSchema,
        response: saved,
      },
    },
    async (request) => changeDate(context, getSignedIn(request), request.params, request.body),
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
        summary: 'Delete a date and all later',
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
        summary: 'Change one date of a series and all later ones',
        params: byId,
        body: splitEventSchema,
        response: { 200: splitEventResultSchema },
      },
    },
    async (request) => splitSeries(context, getSignedIn(request), request.params.id, request.body),
  )

  app.post(
    '/api/calendar-events/bulk',
    {
      config: staff,
      schema: {
        tags,
        summary: 'Publish, unpublish, cancel, reinstate or delete several events',
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
      schema: { tags, summary: 'Restore events', body: undeleteEventsSchema, response: { 200: undeletedEventsSchema } },
    },
    async (request) => undeleteEvents(context, getSignedIn(request), request.body.ids),
  )

  app.get(
    '/api/calendar-events/conflicts',
    {
      config: staff,
      schema: {
        tags,
        summary: 'Events at the same place and time',
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
        summary: 'Places used before',
        querystring: z.object({ search: z.string().max(200).default('') }),
        response: { 200: eventLocationsSchema },
      },
    },
    async ({ query }) => listLocations(context, query.search),
  )
}
