import { deskEventSchema } from '@hometown/shared-types/event-calls'
import { mergeEventsSchema, possibleDuplicatesSchema, similarEventsSchema } from '@hometown/shared-types/similar-event'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import type { App } from '../../../http/routing.ts'
import { keepBothEvents, listPossibleDuplicates, listSimilarEvents, mergeEvents } from './merge-events.service.ts'

const CALLS_PER_MINUTE = 300

const tags = ['calendar']
const config = { access: 'staff', rateLimit: perCaller(CALLS_PER_MINUTE) } as const
const params = z.object({ id: z.string().max(60) })

export function mergeEventRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/calendar-events/possible-duplicates',
    {
      config,
      schema: {
        tags,
        summary: 'Drafts from feeds that may be events that were already there',
        response: { 200: possibleDuplicatesSchema },
      },
    },
    async () => listPossibleDuplicates(context),
  )

  app.get(
    '/api/calendar-events/:id/similar',
    {
      config,
      schema: {
        tags,
        summary: 'Events that are, or may be, the same one',
        params,
        response: { 200: similarEventsSchema },
      },
    },
    async (request) => listSimilarEvents(context, request.params.id),
  )

  app.post(
    '/api/calendar-events/:id/merge',
    {
      config,
      schema: {
        tags,
        summary: 'Delete another event that is the same one; its address leads here. Undelete undoes it',
        params,
        body: mergeEventsSchema,
        response: { 200: deskEventSchema },
      },
    },
    async (request) => mergeEvents(context, getSignedIn(request), request.params.id, request.body.goneId),
  )

  app.post(
    '/api/calendar-events/:id/keep-both',
    {
      config,
      schema: {
        tags,
        summary: 'Say that a draft from a feed is no duplicate',
        params,
        response: { 200: deskEventSchema },
      },
    },
    async (request) => keepBothEvents(context, getSignedIn(request), request.params.id),
  )
}
