import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { describeUnavailable } from '../../../http/errors/unavailable.ts'
import type { App } from '../../../http/routing.ts'
import { publicationName } from '../../platform/settings/publication.service.ts'
import { jsonAnswer, listAnswer } from './answers.ts'
import { libraryRoutes } from './library.routes.ts'
import { open, send } from './open.routes.ts'
import { postRoutes } from './posts/posts.routes.ts'
import { noRoute, Refusal, unknownPost, unknownTerm } from './refusal.ts'
import { searchRoutes } from './search.routes.ts'
import { readListQuery } from './terms-and-people/named-list.ts'
import { peopleRoutes } from './terms-and-people/people.routes.ts'
import { termRoutes } from './terms-and-people/terms.routes.ts'

/** Serves published articles like an anonymous WordPress REST API, including its errors. Read-only. */
export function contentServiceRoutes(app: App, context: AppContext): void {
  app.register(
    async (scope: App) => {
      answerAsWordPress(scope, context)
      for (const routes of [postRoutes, termRoutes, peopleRoutes, libraryRoutes, emptyTypeRoutes, searchRoutes]) {
        routes(scope, context)
      }
      indexRoute(scope, context)
      scope.all('/*', open, async () => {
        throw noRoute()
      })
    },
    { prefix: '/wp-json' },
  )
}

function answerAsWordPress(scope: App, { log }: AppContext): void {
  // Discard request bodies unread.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', async (_request: unknown, payload: NodeJS.ReadableStream) => {
    payload.resume()
  })
  scope.setErrorHandler(async (error, _request, reply) => {
    const refusal = error instanceof Refusal ? error : refusalOf(error)
    if (refusal.status >= 500) log.error({ err: error }, 'the content service failed to answer')
    if (refusal.status === 503) reply.header('retry-after', 2)
    return reply.code(refusal.status).send(refusal.body)
  })
}

/** Errors raised before the routes have our format; WordPress clients expect WordPress's. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof AppError) return new Refusal(error.status, error.code, error.message)
  const unavailable = describeUnavailable(error)
  if (unavailable) return new Refusal(503, 'unavailable', unavailable)
  return new Refusal(500, 'internal_server_error', 'There has been a critical error on this website.')
}

function indexRoute(app: App, context: AppContext): void {
  const { config } = context
  app.get('/', open, async (_request, reply) =>
    send(
      reply,
      jsonAnswer({
        name: await publicationName(context),
        description: '',
        url: config.siteUrl,
        home: config.siteUrl,
        timezone_string: config.timeZone,
        namespaces: ['wp/v2'],
        authentication: [],
        routes: {},
      }),
    ),
  )
}

/** Types that the companion plugin adds to WordPress and that are empty here. */
function emptyTypeRoutes(app: App, context: AppContext): void {
  for (const type of ['events', 'sports', 'sources', 'tags']) {
    app.get(`/wp/v2/${type}`, open, async (request, reply) => {
      const { paging } = readListQuery(request.query, 'posts in this post type')
      return send(reply, listAnswer(request.url, context.config.siteUrl, paging, { items: [], total: 0 }))
    })
    app.get(`/wp/v2/${type}/:id`, open, async () => {
      throw type === 'tags' ? unknownTerm() : unknownPost()
    })
  }
}
