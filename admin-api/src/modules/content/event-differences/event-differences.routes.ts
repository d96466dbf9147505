import {
  answerDifferenceSchema,
  answerMatchSchema,
  chooseFieldSchema,
  claimRefSchema,
  eventDifferencesSchema,
  eventSourcesSchema,
  SOURCE_FIELDS,
  SOURCE_KINDS,
  sourceTrustSchema,
} from '@hometown/shared-types/event-sources'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import type { App } from '../../../http/routing.ts'
import { getEventSources, getTrust, listEventDifferences } from '../event-sources/event-sources.service.ts'
import {
  answerDifference,
  answerMatch,
  changeTrust,
  chooseField,
  separateSource,
  undoChoice,
} from './event-differences.service.ts'
import { undoDifferenceAnswer, undoMatchAnswer } from './undo-answers.service.ts'

const WRITES_PER_MINUTE = 120

const tags = ['calendar']
const staff = { access: 'staff' } as const
const writing = { ...staff, rateLimit: perCaller(WRITES_PER_MINUTE) }
const byId = z.object({ id: z.string().max(60) })
const byField = byId.extend({ field: z.enum(SOURCE_FIELDS) })
const bySource = z.object({ kind: z.enum(SOURCE_KINDS), id: z.string().max(60) })

export function eventDifferenceRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/event-differences',
    {
      config: { ...staff, etag: true },
      schema: {
        tags,
        summary: 'Where sources disagree with our calendar, and events that may be the same',
        response: { 200: eventDifferencesSchema },
      },
    },
    async () => listEventDifferences(context),
  )

  app.post(
    '/api/event-differences/answer',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Keep our value, take theirs, or say that it’s another event',
        body: answerDifferenceSchema,
        response: { 200: eventDifferencesSchema },
      },
    },
    async (request) => answerDifference(context, getSignedIn(request), request.body),
  )

  app.post(
    '/api/event-differences/match',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Say whether two events are the same; it’s remembered',
        body: answerMatchSchema,
        response: { 200: eventDifferencesSchema },
      },
    },
    async (request) => answerMatch(context, getSignedIn(request), request.body),
  )

  app.post(
    '/api/event-differences/answer/undo',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Undo an answer about a value; the question comes back',
        body: answerDifferenceSchema,
        response: { 200: eventDifferencesSchema },
      },
    },
    async (request) => undoDifferenceAnswer(context, getSignedIn(request), request.body),
  )

  app.post(
    '/api/event-differences/match/undo',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Undo an answer about two events; joined ones are two again',
        body: answerMatchSchema,
        response: { 200: eventDifferencesSchema },
      },
    },
    async (request) => undoMatchAnswer(context, getSignedIn(request), request.body),
  )

  app.get(
    '/api/calendar-events/:id/sources',
    {
      config: staff,
      schema: {
        tags,
        summary: 'Who says what about an event, field by field',
        params: byId,
        response: { 200: eventSourcesSchema },
      },
    },
    async ({ params }) => getEventSources(context, params.id),
  )

  app.post(
    '/api/calendar-events/:id/sources/separate',
    {
      config: writing,
      schema: {
        tags,
        summary: 'A source’s entry is another event',
        params: byId,
        body: z.object({ claim: claimRefSchema }),
        response: { 200: eventSourcesSchema },
      },
    },
    async (request) =>
      separateSource(context, getSignedIn(request), { eventId: request.params.id, claim: request.body.claim }),
  )

  app.post(
    '/api/calendar-events/:id/sources/:field',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Take a source’s value for one field',
        params: byField,
        body: chooseFieldSchema,
        response: { 200: eventSourcesSchema },
      },
    },
    async (request) => {
      const { id: eventId, field } = request.params
      return chooseField(context, getSignedIn(request), { ...request.body, eventId, field })
    },
  )

  app.post(
    '/api/calendar-events/:id/sources/:field/undo',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Bring back a field’s value from before',
        params: byField,
        response: { 200: eventSourcesSchema },
      },
    },
    async (request) => {
      const { id: eventId, field } = request.params
      return undoChoice(context, getSignedIn(request), { eventId, field })
    },
  )

  app.get(
    '/api/event-sources/:kind/:id/trust',
    {
      config: staff,
      schema: { tags, summary: 'What a source is trusted for', params: bySource, response: { 200: sourceTrustSchema } },
    },
    async ({ params }) => getTrust(context.store.db, params.kind, params.id),
  )

  app.put(
    '/api/event-sources/:kind/:id/trust',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Choose what a source is trusted for',
        params: bySource,
        body: sourceTrustSchema,
        response: { 200: sourceTrustSchema },
      },
    },
    async (request) => changeTrust(context, getSignedIn(request), request.params, request.body),
  )
}
