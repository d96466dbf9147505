import { suggestionCalls } from '@hometown/shared-types/contract/suggestions'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { type App, addRoute } from '../../../http/routing.ts'
import { correctKind, deleteSuggestion, reviewSuggestion, sameStory } from './decisions.ts'
import { decideInBulk, draftSuggestion, joinEvent, listSameEvents, publishSuggestion } from './make.ts'
import { listSimilar } from './similar.ts'
import { readSuggestionPicture } from './suggestion-pictures.ts'
import { findSuggestionOf, getSuggestion, listPage, listSuggestions } from './suggestions.service.ts'

/** Of files that aren't ours: nothing in them may run, whatever they are. */
const FILE_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"

export function suggestionRoutes(app: App, context: AppContext): void {
  const { list } = suggestionCalls
  // Without `page`, the newest as a list.
  app.get(
    list.path,
    { config: { access: 'staff' }, schema: { querystring: list.query } },
    async ({ query: { page, ...query } }) =>
      page === undefined ? listSuggestions(context) : listPage(context, { ...query, page }),
  )

  addRoute(app, suggestionCalls.get, ({ params }) => getSuggestion(context, params.id))

  addRoute(app, suggestionCalls.ofArticle, async ({ params }) => ({
    suggestion: await findSuggestionOf(context, params.id),
  }))

  addRoute(app, suggestionCalls.similar, ({ params }) => listSimilar(context, params.id))

  addRoute(app, suggestionCalls.sameEvents, ({ params }) => listSameEvents(context, params.id))

  app.get<{ Params: { id: string } }>(
    '/api/content-suggestions/:id/image',
    {
      config: { access: 'staff' },
      schema: { summary: 'A small copy of a suggestion’s picture, as WebP' },
    },
    async (request, reply) => {
      const picture = await readSuggestionPicture(context, request.params.id)
      return reply
        .header('content-type', 'image/webp')
        .header('cache-control', 'private, max-age=86400')
        .header('content-security-policy', FILE_POLICY)
        .send(picture)
    },
  )

  addRoute(app, suggestionCalls.review, (request) =>
    reviewSuggestion(context, getSignedIn(request).user, request.params.id, request.body),
  )
  addRoute(app, suggestionCalls.publish, (request) =>
    publishSuggestion(context, getSignedIn(request).user, request.params.id, request.body),
  )
  addRoute(app, suggestionCalls.draft, (request) =>
    draftSuggestion(context, getSignedIn(request).user, request.params.id, request.body),
  )
  addRoute(app, suggestionCalls.joinEvent, (request) =>
    joinEvent(context, getSignedIn(request).user, request.params.id, request.body),
  )
  addRoute(app, suggestionCalls.correctKind, (request) =>
    correctKind(context, getSignedIn(request).user, request.params.id, request.body),
  )
  addRoute(app, suggestionCalls.sameStory, (request) =>
    sameStory(context, getSignedIn(request).user, request.params.id, request.body),
  )
  addRoute(app, suggestionCalls.delete, async (request) => {
    const { id } = request.params
    await deleteSuggestion(context, getSignedIn(request).user, id, request.query.version)
    return { id }
  })
  addRoute(app, suggestionCalls.bulk, (request) => decideInBulk(context, getSignedIn(request).user, request.body))
}
