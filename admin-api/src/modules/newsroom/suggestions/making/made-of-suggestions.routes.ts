import { similarEventsSchema } from '@hometown/shared-types/similar-event'
import { joinEventSchema, openedDecisionSchema } from '@hometown/shared-types/suggestion'
import {
  suggestionMadeSchema,
  suggestionUndoneSchema,
  undoSuggestionSchema,
} from '@hometown/shared-types/suggestion-calls'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import type { App } from '../../../../http/routing.ts'
import { undoLastStep } from '../review/undo.service.ts'
import { takeDecision } from '../take-decision.ts'
import { draftSuggestion } from './make-article.service.ts'
import { makeEvent } from './make-event.service.ts'
import { makeFixture } from './make-fixture.service.ts'
import { publishSuggestion } from './publish.service.ts'
import { joinEvent, listSameEvents } from './same-events.service.ts'

const config = { access: 'staff' } as const
const tags = ['content suggestions']
const params = z.object({ id: z.string().max(60) })
const body = openedDecisionSchema.nullish()

const ACTIONS = [
  ['publish', 'Publish a suggestion as an article, an event or a game', publishSuggestion],
  ['draft', 'Create a draft article from a suggestion', draftSuggestion],
  ['event', 'Create a draft event from a suggestion', makeEvent],
  ['fixture', 'Add a suggestion to the sports schedule', makeFixture],
] as const

export function madeOfSuggestionRoutes(app: App, context: AppContext): void {
  for (const [name, summary, make] of ACTIONS)
    app.post(
      `/api/content-suggestions/:id/${name}`,
      { config, schema: { tags, summary, params, body, response: { 200: suggestionMadeSchema } } },
      async (request) => takeDecision(context, request, (by, id, body) => make(context, by, id, body ?? {})),
    )

  app.get(
    '/api/content-suggestions/:id/same-events',
    {
      config,
      schema: {
        tags,
        summary: 'Events of the calendar that are, or may be, the suggested one',
        params,
        response: { 200: similarEventsSchema },
      },
    },
    async (request) => listSameEvents(context, request.params.id),
  )

  app.post(
    '/api/content-suggestions/:id/join-event',
    {
      config,
      schema: {
        tags,
        summary: 'Say that a suggestion is an event that is on the calendar',
        params,
        body: joinEventSchema,
        response: { 200: suggestionMadeSchema },
      },
    },
    async (request) => takeDecision(context, request, (by, id, body) => joinEvent(context, by, id, body)),
  )

  app.post(
    '/api/content-suggestions/:id/undo',
    {
      config,
      schema: {
        tags,
        summary: 'Undo the last step and what it created',
        params,
        body: undoSuggestionSchema.nullish(),
        response: { 200: suggestionUndoneSchema },
      },
    },
    async (request) => undoLastStep(context, getSignedIn(request), request.params.id, request.body ?? {}),
  )
}
