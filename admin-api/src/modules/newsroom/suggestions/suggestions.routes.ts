import { FILE_POLICY } from '@hometown/shared-types/site-headers'
import {
  deleteSuggestionQuerySchema,
  reviewSuggestionSchema,
  suggestionSchema,
} from '@hometown/shared-types/suggestion'
import {
  bulkSuggestionsResultSchema,
  bulkSuggestionsSchema,
  deletedSuggestionSchema,
  restoredSuggestionsSchema,
  restoreSuggestionsSchema,
  suggestionListQuerySchema,
  suggestionOfArticleSchema,
  suggestionPageSchema,
  undoSuggestionsSchema,
} from '@hometown/shared-types/suggestion-calls'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import type { App } from '../../../http/routing.ts'
import { findSuggestionOf, getSuggestion, listPage, listSuggestions } from './list-suggestions.ts'
import { readSuggestionPicture } from './making/suggestion-pictures.ts'
import { decideTogether, undoTogether } from './review/bulk-suggestions.service.ts'
import { deleteSuggestion, restoreSuggestions, reviewSuggestion } from './review/review.service.ts'
import { sayingWho } from './review/who-decided.ts'
import { takeDecision } from './take-decision.ts'

const config = { access: 'staff' } as const
const tags = ['content suggestions']
const params = z.object({ id: z.string().max(60) })

export function suggestionRoutes(app: App, context: AppContext): void {
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
