import { similarEventsSchema } from '@hometown/shared-types/similar-event'
import { FILE_POLICY } from '@hometown/shared-types/site-headers'
import {
  deleteSuggestionQuerySchema,
  joinEventSchema,
  openedDecisionSchema,
  reviewSuggestionSchema,
  suggestionSchema,
} from '@hometown/shared-types/suggestion'
import {
  bulkSuggestionsResultSchema,
  bulkSuggestionsSchema,
  decideSourceChangeSchema,
  deletedSuggestionSchema,
  restoredSuggestionsSchema,
  restoreSuggestionsSchema,
  sameStorySchema,
  similarItemsSchema,
  sourceChangesSchema,
  suggestionListQuerySchema,
  suggestionMadeSchema,
  suggestionOfArticleSchema,
  suggestionPageSchema,
  suggestionUndoneSchema,
  undoSuggestionSchema,
  undoSuggestionsSchema,
} from '@hometown/shared-types/suggestion-calls'
import { correctKindSchema, snoozeSuggestionSchema } from '@hometown/shared-types/suggestion-triage'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import type { App } from '../../../http/routing.ts'
import { decideTogether, undoTogether } from './bulk.ts'
import { correctKind, deleteSuggestion, restoreSuggestions, reviewSuggestion, snoozeSuggestion } from './decisions.ts'
import { findSuggestionOf, getSuggestion, listPage, listSuggestions } from './list-suggestions.ts'
import { draftSuggestion, joinEvent, listSameEvents, makeEvent, publishSuggestion } from './make.ts'
import { listSimilar, sameStory } from './similar.ts'
import { decideSourceChange, listSourceChanges } from './source-changes.ts'
import { type By, sayingWho } from './steps.ts'
import { readSuggestionPicture } from './suggestion-pictures.ts'
import { undoLastStep } from './undo.ts'

const config = { access: 'staff' } as const
const tags = ['content suggestions']
const params = z.object({ id: z.string().max(60) })

export function suggestionRoutes(app: App, context: AppContext): void {
  listRoutes(app, context)
  decisionRoutes(app, context)
  bulkRoutes(app, context)
  makeRoutes(app, context)
  similarRoutes(app, context)
  sourceChangeRoutes(app, context)
}

function listRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/content-suggestions',
    {
      config,
      schema: {
        tags,
        summary: 'The newest suggestions; with `page` a page of all, with counts',
        querystring: suggestionListQuerySchema,
        response: { 200: z.union([z.array(suggestionSchema), suggestionPageSchema]) },
      },
    },
    async ({ query: { page, ...query } }) =>
      page === undefined ? listSuggestions(context) : listPage(context, { ...query, page }),
  )

  app.get(
    '/api/content-suggestions/:id',
    {
      config,
      schema: { tags, summary: 'One suggestion with its full text', params, response: { 200: suggestionSchema } },
    },
    async (request) => getSuggestion(context, request.params.id),
  )

  app.get(
    '/api/content-suggestions/of-article/:id',
    {
      config,
      schema: {
        tags,
        summary: 'The suggestion from which an article was made, with its full text',
        params,
        response: { 200: suggestionOfArticleSchema },
      },
    },
    async (request) => ({ suggestion: await findSuggestionOf(context, request.params.id) }),
  )

  app.get(
    '/api/content-suggestions/:id/image',
    { config, schema: { tags, summary: 'A small copy of a suggestion’s picture, as WebP', params } },
    async (request, reply) => {
      const picture = await readSuggestionPicture(context, request.params.id)
      return reply
        .header('content-type', 'image/webp')
        .header('cache-control', 'private, max-age=86400')
        .header('content-security-policy', FILE_POLICY)
        .send(picture)
    },
  )
}

function decisionRoutes(app: App, context: AppContext): void {
  app.patch(
    '/api/content-suggestions/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Approve or reject a pending suggestion',
        params,
        body: reviewSuggestionSchema,
        response: { 200: suggestionSchema },
      },
    },
    async (request) => takeDecision(context, request, (by, id, body) => reviewSuggestion(context, by, id, body)),
  )

  app.delete(
    '/api/content-suggestions/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Delete an unpublished suggestion; later harvests skip it',
        params,
        querystring: deleteSuggestionQuerySchema,
        response: { 200: deletedSuggestionSchema },
      },
    },
    async (request) => {
      const { id } = request.params
      const by = getSignedIn(request)
      await sayingWho(context.store.db, by, id, () => deleteSuggestion(context, by, id, request.query.version))
      return { id }
    },
  )

  app.post(
    '/api/content-suggestions/:id/snooze',
    {
      config,
      schema: {
        tags,
        summary: 'Snooze a suggestion until a morning',
        params,
        body: snoozeSuggestionSchema,
        response: { 200: suggestionSchema },
      },
    },
    async (request) => takeDecision(context, request, (by, id, body) => snoozeSuggestion(context, by, id, body)),
  )

  app.post(
    '/api/content-suggestions/:id/kind',
    {
      config,
      schema: {
        tags,
        summary: 'Correct the kind or the details of a suggestion',
        params,
        body: correctKindSchema,
        response: { 200: suggestionSchema },
      },
    },
    async (request) => takeDecision(context, request, (by, id, body) => correctKind(context, by, id, body)),
  )
}

function bulkRoutes(app: App, context: AppContext): void {
  app.post(
    '/api/content-suggestions/restore',
    {
      config,
      schema: {
        tags,
        summary: 'Restore deleted suggestions',
        body: restoreSuggestionsSchema,
        response: { 200: restoredSuggestionsSchema },
      },
    },
    async (request) => ({ restored: await restoreSuggestions(context, getSignedIn(request), request.body.ids) }),
  )

  app.post(
    '/api/content-suggestions/bulk',
    {
      config,
      schema: {
        tags,
        summary: 'Decide on several suggestions, each separately',
        body: bulkSuggestionsSchema,
        response: { 200: bulkSuggestionsResultSchema },
      },
    },
    async (request) => decideTogether(context, getSignedIn(request), request.body),
  )

  app.post(
    '/api/content-suggestions/undo',
    {
      config,
      schema: {
        tags,
        summary: 'Undo the last step of several suggestions, each separately',
        body: undoSuggestionsSchema,
        response: { 200: bulkSuggestionsResultSchema },
      },
    },
    async (request) => undoTogether(context, getSignedIn(request), request.body),
  )
}

const MAKES = [
  ['publish', 'Publish a suggestion as an article, an event or a game', publishSuggestion],
  ['draft', 'Create a draft article from a suggestion', draftSuggestion],
  ['event', 'Create a draft event from a suggestion', makeEvent],
] as const

function makeRoutes(app: App, context: AppContext): void {
  for (const [name, summary, make] of MAKES)
    app.post(
      `/api/content-suggestions/:id/${name}`,
      {
        config,
        schema: {
          tags,
          summary,
          params,
          body: openedDecisionSchema.nullish(),
          response: { 200: suggestionMadeSchema },
        },
      },
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

function similarRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/content-suggestions/:id/similar',
    {
      config,
      schema: {
        tags,
        summary: 'Up to three suggestions that may tell the same story',
        params,
        response: { 200: similarItemsSchema },
      },
    },
    async (request) => listSimilar(context, request.params.id),
  )

  app.post(
    '/api/content-suggestions/:id/same-story',
    {
      config,
      schema: {
        tags,
        summary: 'Merge a suggestion that tells the same story, with its sources',
        params,
        body: sameStorySchema,
        response: { 200: suggestionSchema },
      },
    },
    async (request) => takeDecision(context, request, (by, id, body) => sameStory(context, by, id, body)),
  )
}

function sourceChangeRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/content-suggestions/source-changes',
    {
      config,
      schema: {
        tags,
        summary: 'Calendar events that were moved, canceled or changed at their source',
        response: { 200: sourceChangesSchema },
      },
    },
    async () => listSourceChanges(context),
  )

  app.post(
    '/api/content-suggestions/:id/source-change',
    {
      config,
      schema: {
        tags,
        summary: 'Update an event from its source, or keep it',
        params,
        body: decideSourceChangeSchema,
        response: { 200: sourceChangesSchema },
      },
    },
    async (request) => {
      await decideSourceChange(context, getSignedIn(request), request.params.id, request.body)
      return listSourceChanges(context)
    },
  )
}

type DecidingRequest<Body> = Parameters<typeof getSignedIn>[0] & { params: { id: string }; body: Body }

/** For calls by which an editor decides on one suggestion. */
async function takeDecision<Body, T>(
  context: AppContext,
  request: DecidingRequest<Body>,
  work: (by: By, id: string, body: Body) => Promise<T>,
): Promise<T> {
  const { params, body } = request
  const by = getSignedIn(request)
  return sayingWho(context.store.db, by, params.id, () => work(by, params.id, body))
}
