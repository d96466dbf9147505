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

/** Published articles as a WordPress would answer them to a stranger, down to its refusals. It takes no writes. */
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
  // Whatever a stranger sends is refused unread.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', async (_request: unknown, payload: NodeJS.ReadableStream) => {
    payload.resume()
  })
  scope.setErrorHandler(async (error, _request, reply) => {
    const refusal = error instanceof Refusal ? error : refusalOf(error)
    if (refusal.status >= 500) log.error({ err: error }, 'the content service could not answer')
    return reply.code(refusal.status).send(refusal.body)
  })
}

/** What stands before the routes refuses in our form; WordPress's clients know only WordPress's. */
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

/** Types that a WordPress with the companion plugin has, and that hold nothing here. */
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
