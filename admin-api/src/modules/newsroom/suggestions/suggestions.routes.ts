import { suggestionCalls } from '@hometown/shared-types/contract/suggestions'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { correctKind, deleteSuggestion, mergeSuggestions, reviewSuggestion } from './decisions.ts'
import {
  decideOnSeveral,
  draftSuggestion,
  linkToEvent,
  listMatchingEvents,
  publishSuggestion,
} from './publish-suggestion.ts'
import { listSimilarSuggestions } from './similar-suggestions.ts'
import { readSuggestionPicture } from './suggestion-pictures.ts'
import { findSuggestionOfArticle, getSuggestion, getSuggestionPage, listSuggestions } from './suggestions.service.ts'

/** Nothing in a foreign file may run, whatever it contains. */
const FOREIGN_FILE_SECURITY_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"

export const suggestionRoutes: FeatureRoutes = (app, context) => {
  const { list } = suggestionCalls
  // A call without `page` gets the newest as a list.
  app.get(
    list.path,
    { config: { access: 'staff' }, schema: { querystring: list.query } },
    async ({ query: { page, ...query } }) =>
      page === undefined ? listSuggestions(context) : getSuggestionPage(context, { ...query, page }),
  )

  addRoute(app, suggestionCalls.get, ({ params }) => getSuggestion(context, params.id))

  addRoute(app, suggestionCalls.ofArticle, async ({ params }) => ({
    suggestion: await findSuggestionOfArticle(context, params.id),
  }))

  addRoute(app, suggestionCalls.similar, ({ params }) => listSimilarSuggestions(context, params.id))

  addRoute(app, suggestionCalls.sameEvents, ({ params }) => listMatchingEvents(context, params.id))

  app.get<{ Params: { id: string } }>(
    '/api/content-suggestions/:id/image',
    { config: { access: 'staff' }, schema: { summary: 'A small copy of a suggestion’s picture, as WebP' } },
    async ({ params }, reply) => {
      const picture = await readSuggestionPicture(context, params.id)
      return reply
        .header('content-type', 'image/webp')
        .header('cache-control', 'private, max-age=86400')
        .header('content-security-policy', FOREIGN_FILE_SECURITY_POLICY)
        .send(picture)
    },
  )

  addRoute(app, suggestionCalls.review, ({ user, params, body }) => reviewSuggestion(context, user, params.id, body))
  addRoute(app, suggestionCalls.publish, ({ user, params, body }) => publishSuggestion(context, user, params.id, body))
  addRoute(app, suggestionCalls.draft, ({ user, params, body }) => draftSuggestion(context, user, params.id, body))
  addRoute(app, suggestionCalls.joinEvent, ({ user, params, body }) => linkToEvent(context, user, params.id, body))
  addRoute(app, suggestionCalls.correctKind, ({ user, params, body }) => correctKind(context, user, params.id, body))
  addRoute(app, suggestionCalls.sameStory, ({ user, params, body }) => mergeSuggestions(context, user, params.id, body))
  addRoute(app, suggestionCalls.delete, async ({ user, params, query }) => {
    await deleteSuggestion(context, user, params.id, query.version)
    return { id: params.id }
  })
  addRoute(app, suggestionCalls.bulk, ({ user, body }) => decideOnSeveral(context, user, body))
}
