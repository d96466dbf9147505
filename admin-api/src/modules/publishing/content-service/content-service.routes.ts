import { CATEGORIES } from '@hometown/shared-types/rules/categories'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { DATABASE_RETRY_SECONDS } from '../../../http/errors/error-handler.ts'
import { describeUnavailable } from '../../../http/errors/unavailable.ts'
import { rateLimitPerClient } from '../../../http/rate-limits.ts'
import type { App, FeatureRoutes } from '../../../http/routing.ts'
import { listPublishedMedia } from '../../content/media/index.ts'
import { publicationName } from '../../platform/settings/index.ts'
import { createListQuerySchema, type ListQuery, readListQuery, WordPressApiError } from './list-query.ts'
import { pictureFromMedia, toCategoryJson, toMediaJson, toUserJson } from './post-json.ts'
import { getPostJson, listAuthors, listPosts, siteUrls } from './posts.service.ts'

/** Any origin may read. Hidden from our API docs because WordPress documents these routes. */
const OPEN_ROUTE = { config: { access: 'public', origin: 'any' }, schema: { hide: true } } as const

const SEARCHES_PER_MINUTE = 60
const hasNoSearch = ({ query }: FastifyRequest) => !Object.keys(query ?? {}).some((name) => name.startsWith('search'))
const SEARCHABLE_WORDPRESS_ROUTE = {
  ...OPEN_ROUTE,
  config: { ...OPEN_ROUTE.config, rateLimit: { ...rateLimitPerClient(SEARCHES_PER_MINUTE), allowList: hasNoSearch } },
} as const

interface WordPressCollectionPage {
  items: readonly object[]
  total: number
}

interface WordPressCollection {
  list(query: ListQuery): Promise<WordPressCollectionPage>
  /** @throws Refusal if there is none */
  get(id: number, query: ListQuery): Promise<object>
}

/** Serves published articles like an anonymous WordPress REST API, including its errors. Read-only. */
export const contentServiceRoutes: FeatureRoutes = (app, context) => {
  app.register(
    async (scope: App) => {
      answerErrorsAsWordPress(scope, context)
      addWordPressReadRoutes(scope, context)
      addRefusedWriteRoutes(scope)
      scope.all('/*', OPEN_ROUTE, async () => {
        throw noWordPressRouteError()
      })
    },
    { prefix: '/wp-json' },
  )
}

function answerErrorsAsWordPress(scope: App, { log }: AppContext): void {
  // Discard request bodies unread.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', async (_request: unknown, payload: NodeJS.ReadableStream) => {
    payload.resume()
  })
  scope.setErrorHandler(async (error, _request, reply) => {
    const refusal = error instanceof WordPressApiError ? error : toWordPressError(error)
    if (refusal.status >= 500) log.error({ err: error }, 'the content service failed to answer')
    if (error instanceof AppError && error.details.retryAfter) reply.header('retry-after', error.details.retryAfter)
    else if (refusal.status === 503) reply.header('retry-after', DATABASE_RETRY_SECONDS)
    return reply.code(refusal.status).send(refusal.body)
  })
}

/** Errors raised before the routes have our format; WordPress clients expect WordPress's. */
function toWordPressError(error: unknown): WordPressApiError {
  if (error instanceof AppError) return new WordPressApiError(error.status, error.code, error.message)
  const unavailable = describeUnavailable(error)
  if (unavailable) return new WordPressApiError(503, 'unavailable', unavailable)
  return new WordPressApiError(500, 'internal_server_error', 'There has been a critical error on this website.')
}

function noWordPressRouteError(): WordPressApiError {
  return new WordPressApiError(404, 'rest_no_route', 'No route was found matching the URL and request method.')
}

function addWordPressReadRoutes(app: App, context: AppContext): void {
  const { config } = context
  const schema = createListQuerySchema(config)

  app.get('/', OPEN_ROUTE, async () => ({
    name: await publicationName(context),
    url: config.siteUrl,
    home: config.siteUrl,
    timezone_string: config.timeZone,
    namespaces: ['wp/v2'],
    authentication: [],
  }))

  for (const [type, { list, get }] of Object.entries(createWordPressCollections(context))) {
    app.get(`/wp/v2/${type}`, type === 'posts' ? SEARCHABLE_WORDPRESS_ROUTE : OPEN_ROUTE, async (request, reply) => {
      const query = readListQuery(schema, request.query)
      const { items, total } = await list(query)
      const totalPages = Math.ceil(total / query.per_page)
      if (query.page > totalPages && total > 0) {
        const message = 'The page number requested is larger than the number of pages available.'
        throw new WordPressApiError(400, 'rest_post_invalid_page_number', message)
      }
      reply.headers({ 'x-wp-total': total, 'x-wp-totalpages': totalPages })
      return items.map((item) => pickQueriedFields(item, query))
    })
    app.get<{ Params: { id: string } }>(`/wp/v2/${type}/:id`, OPEN_ROUTE, async ({ params, query }) => {
      if (!/^\d{1,15}$/.test(params.id)) throw noWordPressRouteError()
      const asked = readListQuery(schema, query)
      return pickQueriedFields(await get(Number(params.id), asked), asked)
    })
  }

  app.get('/wp/v2/users/me', OPEN_ROUTE, async () => {
    throw new WordPressApiError(401, 'rest_not_logged_in', 'You are not currently logged in.')
  })
}

function pickQueriedFields(item: object, { _fields: fields }: ListQuery): object {
  return fields ? Object.fromEntries(Object.entries(item).filter(([name]) => fields.includes(name))) : item
}

function createWordPressCollections(context: AppContext): Record<string, WordPressCollection> {
  const { uploadsUrl } = siteUrls(context)
  const unknownPost = new WordPressApiError(404, 'rest_post_invalid_id', 'Invalid post ID.')
  const unknownTerm = new WordPressApiError(404, 'rest_term_invalid', 'Term does not exist.')
  const unknownUser = new WordPressApiError(404, 'rest_user_invalid_id', 'Invalid user ID.')

  async function listMedia({ include, search, page, per_page }: Partial<ListQuery>): Promise<WordPressCollectionPage> {
    const [limit, words] = [per_page ?? 1, search?.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)]
    const offset = ((page ?? 1) - 1) * limit
    const { rows, total } = await listPublishedMedia(context.store.db, { limit, offset, include, words })
    return { items: rows.map((row) => toMediaJson(pictureFromMedia(row), uploadsUrl)), total }
  }

  const emptyCollection = createNamedCollection(async () => [], unknownPost)
  return {
    posts: { list: (query) => listPosts(context, query), get: (id, { _embed }) => getPostJson(context, id, _embed) },
    media: {
      list: listMedia,
      get: async (id) => foundOrThrow((await listMedia({ include: [id] })).items[0], unknownPost),
    },
    categories: createNamedCollection(async () => CATEGORIES.toSorted().map(toCategoryJson), unknownTerm),
    users: createNamedCollection(async () => (await listAuthors(context)).map((name) => toUserJson(name)), unknownUser),
    tags: createNamedCollection(async () => [], unknownTerm),
    // The companion plugin adds these types to WordPress.
    events: emptyCollection,
    sports: emptyCollection,
    sources: emptyCollection,
  }
}

/** Creates a collection of items that are few enough to be filtered in memory. */
function createNamedCollection(
  read: () => Promise<readonly { id: number; name: string; slug: string }[]>,
  unknown: WordPressApiError,
): WordPressCollection {
  return {
    async list({ include, exclude, slug, search = '', page, per_page }) {
      const items = (await read()).filter(
        (item) =>
          (!include || include.includes(item.id)) &&
          !exclude?.includes(item.id) &&
          (!slug || slug.includes(item.slug)) &&
          item.name.toLowerCase().includes(search.toLowerCase()),
      )
      return { items: items.slice((page - 1) * per_page, page * per_page), total: items.length }
    },
    get: async (id) =>
      foundOrThrow(
        (await read()).find((item) => item.id === id),
        unknown,
      ),
  }
}

function foundOrThrow(item: object | undefined, refusal: WordPressApiError): object {
  if (!item) throw refusal
  return item
}

function addRefusedWriteRoutes(app: App): void {
  const refuse = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, code: string) =>
    app.route({
      ...OPEN_ROUTE,
      method,
      url: `/wp/v2/${url}`,
      handler: async () => {
        throw new WordPressApiError(401, code, 'Sorry, you are not allowed to do that.')
      },
    })
  for (const type of ['posts', 'media', 'categories']) refuse('POST', type, 'rest_cannot_create')
  for (const method of ['POST', 'PUT', 'PATCH'] as const) refuse(method, 'posts/:id', 'rest_cannot_edit')
  refuse('DELETE', 'posts/:id', 'rest_cannot_delete')
}
