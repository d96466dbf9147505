import { similarEventsSchema } from '@hometown/shared-types/similar-event'
import { FILE_POLICY } from '@hometown/shared-types/site-headers'
import { type Suggestion, suggestionSchema } from '@hometown/shared-types/suggestion'
import {
  bulkSuggestionsResultSchema,
  bulkSuggestionsSchema,
  correctKindSchema,
  deletedSuggestionSchema,
  deleteSuggestionQuerySchema,
  joinEventSchema,
  openedDecisionSchema,
  reviewSuggestionSchema,
  sameStorySchema,
  similarItemsSchema,
  snoozeSuggestionSchema,
  suggestionListQuerySchema,
  suggestionOfArticleSchema,
  suggestionPageSchema,
  undoSuggestionSchema,
} from '@hometown/shared-types/suggestion-calls'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import type { App } from '../../../http/routing.ts'
import {
  type By,
  correctKind,
  deleteSuggestion,
  reviewSuggestion,
  sameStory,
  snoozeSuggestion,
  undoDecision,
} from './decisions.ts'
import { decideTogether, draftSuggestion, joinEvent, listSameEvents, publishSuggestion } from './make.ts'
import { listSimilar } from './similar.ts'
import { readSuggestionPicture } from './suggestion-pictures.ts'
import { findSuggestionOf, getSuggestion, listPage, listSuggestions } from './suggestions.service.ts'

const PATH = '/api/content-suggestions'
const config = { access: 'staff' } as const
const params = z.object({ id: z.string().max(60) })

export function suggestionRoutes(app: App, context: AppContext): void {
  readingRoutes(app, context)
  decisionRoutes(app, context)
}

function readingRoutes(app: App, context: AppContext): void {
  app.get(
    PATH,
    {
      config,
      schema: {
        summary: 'The newest suggestions; with `page` a page of all, with counts',
        querystring: suggestionListQuerySchema,
        response: { 200: z.union([z.array(suggestionSchema), suggestionPageSchema]) },
      },
    },
    async ({ query: { page, ...query } }) =>
      page === undefined ? listSuggestions(context) : listPage(context, { ...query, page }),
  )

  const reading = (path: string, summary: string, answer: z.ZodType, read: (id: string) => Promise<unknown>) =>
    app.get(`${PATH}${path}`, { config, schema: { summary, params, response: { 200: answer } } }, async (request) =>
      read(request.params.id),
    )
  reading('/:id', 'One suggestion with its full text', suggestionSchema, (id) => getSuggestion(context, id))
  reading(
    '/of-article/:id',
    'The suggestion from which an article was made, with its full text',
    suggestionOfArticleSchema,
    async (id) => ({ suggestion: await findSuggestionOf(context, id) }),
  )
  reading('/:id/similar', 'Up to three suggestions that may tell the same story', similarItemsSchema, (id) =>
    listSimilar(context, id),
  )
  reading(
    '/:id/same-events',
    'Events of the calendar that are, or may be, the suggested one',
    similarEventsSchema,
    (id) => listSameEvents(context, id),
  )

  app.get(
    `${PATH}/:id/image`,
    { config, schema: { summary: 'A small copy of a suggestion’s picture, as WebP', params } },
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

type Decide<Input> = (context: AppContext, by: By, id: string, input: Input) => Promise<Suggestion>

function decisionRoutes(app: App, context: AppContext): void {
  const decision = <Schema extends z.ZodType>(
    call: `POST /${string}` | 'PATCH ',
    summary: string,
    body: Schema,
    decide: Decide<z.output<Schema>>,
  ) => {
    const [method = '', path = ''] = call.split(' ')
    app.route({
      method,
      url: `${PATH}/:id${path}`,
      config,
      schema: { summary, params, body, response: { 200: suggestionSchema } },
      handler: async (request) =>
        decide(context, getSignedIn(request), request.params.id, request.body as z.output<Schema>),
    })
  }
  const opened = openedDecisionSchema.nullish()
  decision('PATCH ', 'Approve or reject a pending suggestion', reviewSuggestionSchema, reviewSuggestion)
  decision('POST /publish', 'Publish a suggestion as an article, an event or a game', opened, publishSuggestion)
  decision('POST /draft', 'Create a draft article or event from a suggestion', opened, draftSuggestion)
  decision('POST /join-event', 'Say that it is an event that is on the calendar', joinEventSchema, joinEvent)
  decision('POST /snooze', 'Snooze a suggestion until a morning', snoozeSuggestionSchema, snoozeSuggestion)
  decision('POST /kind', 'Correct the kind or the details of a suggestion', correctKindSchema, correctKind)
  decision('POST /same-story', 'Merge a suggestion that tells the same, with its sources', sameStorySchema, sameStory)
  decision('POST /undo', 'Undo a decision, as long as nothing else was decided', undoSuggestionSchema, undoDecision)

  app.delete(
    `${PATH}/:id`,
    {
      config,
      schema: {
        summary: 'Delete an unpublished suggestion; later harvests skip it',
        params,
        querystring: deleteSuggestionQuerySchema,
        response: { 200: deletedSuggestionSchema },
      },
    },
    async (request) => {
      const { id } = request.params
      await deleteSuggestion(context, getSignedIn(request), id, request.query.version)
      return { id }
    },
  )

  app.post(
    `${PATH}/bulk`,
    {
      config,
      schema: {
        summary: 'Decide on several suggestions, each separately',
        body: bulkSuggestionsSchema,
        response: { 200: bulkSuggestionsResultSchema },
      },
    },
    async (request) => decideTogether(context, getSignedIn(request), request.body),
  )
}
