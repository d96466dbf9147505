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
import { createListQuerySchema, type ListQuery, Refusal, readListQuery } from './list-query.ts'
import { categoryJson, mediaJson, personJson, pictureOfMedia } from './post-json.ts'
import { getPostJson, listAuthors, listPosts, siteFacts } from './posts.service.ts'

/** Any origin may read. Hidden from our API docs because WordPress documents these routes. */
const open = { config: { access: 'public', origin: 'any' }, schema: { hide: true } } as const

const SEARCHES_PER_MINUTE = 60
const isNoSearch = ({ query }: FastifyRequest) => !Object.keys(query ?? {}).some((name) => name.startsWith('search'))
/** A search reads every title. */
const openSearch = {
  ...open,
  config: { ...open.config, rateLimit: { ...rateLimitPerClient(SEARCHES_PER_MINUTE), allowList: isNoSearch } },
} as const

interface Listing {
  items: readonly object[]
  total: number
}

/** The items of one of WordPress's lists that are here. */
interface Collection {
  list(query: ListQuery): Promise<Listing>
  /** @throws Refusal if there is none */
  get(id: number, query: ListQuery): Promise<object>
}

/** Serves published articles like an anonymous WordPress REST API, including its errors. Read-only. */
export const contentServiceRoutes: FeatureRoutes = (app, context) => {
  app.register(
    async (scope: App) => {
      answerAsWordPress(scope, context)
      readRoutes(scope, context)
      refuseWrites(scope)
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
    if (error instanceof AppError && error.details.retryAfter) reply.header('retry-after', error.details.retryAfter)
    else if (refusal.status === 503) reply.header('retry-after', DATABASE_RETRY_SECONDS)
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

function noRoute(): Refusal {
  return new Refusal(404, 'rest_no_route', 'No route was found matching the URL and request method.')
}

function readRoutes(app: App, context: AppContext): void {
  const { config } = context
  const schema = createListQuerySchema(config)

  app.get('/', open, async () => ({
    name: await publicationName(context),
    url: config.siteUrl,
    home: config.siteUrl,
    timezone_string: config.timeZone,
    namespaces: ['wp/v2'],
    authentication: [],
  }))

  for (const [type, { list, get }] of Object.entries(collectionsOf(context))) {
    app.get(`/wp/v2/${type}`, type === 'posts' ? openSearch : open, async (request, reply) => {
      const query = readListQuery(schema, request.query)
      const { items, total } = await list(query)
      const totalPages = Math.ceil(total / query.per_page)
      if (query.page > totalPages && total > 0) {
        const message = 'The page number requested is larger than the number of pages available.'
        throw new Refusal(400, 'rest_post_invalid_page_number', message)
      }
      reply.headers({ 'x-wp-total': total, 'x-wp-totalpages': totalPages })
      return items.map((item) => pickFields(item, query))
    })
    app.get<{ Params: { id: string } }>(`/wp/v2/${type}/:id`, open, async ({ params, query }) => {
      if (!/^\d{1,15}$/.test(params.id)) throw noRoute()
      const asked = readListQuery(schema, query)
      return pickFields(await get(Number(params.id), asked), asked)
    })
  }

  app.get('/wp/v2/users/me', open, async () => {
    throw new Refusal(401, 'rest_not_logged_in', 'You are not currently logged in.')
  })
}

function pickFields(item: object, { _fields: fields }: ListQuery): object {
  return fields ? Object.fromEntries(Object.entries(item).filter(([name]) => fields.includes(name))) : item
}

function collectionsOf(context: AppContext): Record<string, Collection> {
  const { uploadsUrl } = siteFacts(context)
  const unknownPost = new Refusal(404, 'rest_post_invalid_id', 'Invalid post ID.')
  const unknownTerm = new Refusal(404, 'rest_term_invalid', 'Term does not exist.')
  const unknownUser = new Refusal(404, 'rest_user_invalid_id', 'Invalid user ID.')

  async function listMedia({ include, search, page, per_page }: Partial<ListQuery>): Promise<Listing> {
    const [limit, words] = [per_page ?? 1, search?.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)]
    const offset = ((page ?? 1) - 1) * limit
    const { rows, total } = await listPublishedMedia(context.store.db, { limit, offset, include, words })
    return { items: rows.map((row) => mediaJson(pictureOfMedia(row), uploadsUrl)), total }
  }

  const none = named(async () => [], unknownPost)
  return {
    posts: {
      list: (query) => listPosts(context, query),
      get: (id, { _embed }) => getPostJson(context, id, _embed),
    },
    media: {
      list: listMedia,
      get: async (id) => orRefuse((await listMedia({ include: [id] })).items[0], unknownPost),
    },
    categories: named(async () => CATEGORIES.toSorted().map(categoryJson), unknownTerm),
    users: named(async () => (await listAuthors(context)).map((name) => personJson(name)), unknownUser),
    tags: named(async () => [], unknownTerm),
    // The companion plugin adds these types to WordPress.
    events: none,
    sports: none,
    sources: none,
  }
}

/** A list that is short enough to be read as a whole. */
function named(
  read: () => Promise<readonly { id: number; name: string; slug: string }[]>,
  unknown: Refusal,
): Collection {
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
      orRefuse(
        (await read()).find((item) => item.id === id),
        unknown,
      ),
  }
}

function orRefuse(item: object | undefined, refusal: Refusal): object {
  if (!item) throw refusal
  return item
}

function refuseWrites(app: App): void {
  const refuse = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, code: string) =>
    app.route({
      ...open,
      method,
      url: `/wp/v2/${url}`,
      handler: async () => {
        throw new Refusal(401, code, 'Sorry, you are not allowed to do that.')
      },
    })
  for (const type of ['posts', 'media', 'categories']) refuse('POST', type, 'rest_cannot_create')
  for (const method of ['POST', 'PUT', 'PATCH'] as const) refuse(method, 'posts/:id', 'rest_cannot_edit')
  refuse('DELETE', 'posts/:id', 'rest_cannot_delete')
}
