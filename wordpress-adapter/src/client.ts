import { z } from 'zod'
import { WordPressError } from './errors.ts'
import { collectByIds, type ListQuery, type ListResult, parseItem, parseList, walkPages } from './lists.ts'
import {
  type CategoryFields,
  coauthorSchema,
  contentSchema,
  currentUserSchema,
  type MediaFields,
  type MediaUpload,
  mediaSchema,
  type PostFields,
  postBriefSchema,
  postSchema,
  siteIndexSchema,
  termSchema,
  userSchema,
  type WordPressPost,
} from './schemas.ts'
import { createTransport, type RequestOptions, type Transport, type WordPressClientOptions } from './transport.ts'

const MAX_PER_PAGE = 100
const BRIEF_FIELDS = Object.keys(postBriefSchema.shape)
const deletedSchema = z.object({ previous: z.unknown() })

/** Writes are sent once and need credentials. */
function createCollection<Fields extends object, S extends z.ZodType<{ id: number }>>(
  transport: Transport,
  type: string,
  schema: S,
) {
  const path = `wp/v2/${type}`

  /** Reads one page. WordPress's default is 10 items; it refuses more than 100. An empty filter asks for nothing. */
  async function list(query: ListQuery = {}, how?: RequestOptions): Promise<ListResult<z.output<S>>> {
    // WordPress would ignore an empty filter.
    const filters = [query.include, query.slug, query.categories, query.tags, query.status]
    if (filters.some((filter) => filter?.length === 0)) return { items: [], total: 0, totalPages: 0, malformed: [] }
    return parseList(schema, await transport.read(path, query, how))
  }

  /**
   * Walks all items of the query, page by page. Default: 100 per page by ascending id, because by date, posts of the
   * same second may be on two pages or on none. Before you treat an item as gone, ask for its id.
   */
  function iterate(query: Omit<ListQuery, 'page'> = {}, how?: RequestOptions) {
    const { per_page = MAX_PER_PAGE } = query
    const wanted: ListQuery = { orderby: 'id', order: 'asc', ...query, per_page }
    return walkPages(per_page, (page) => list({ ...wanted, page }, how))
  }

  return {
    list,
    iterate,
    /** Reads any number of ids. `missing` has those that certainly don't exist. */
    byIds: (ids: readonly number[], query?: ListQuery, how?: RequestOptions) =>
      collectByIds(
        ids,
        (include) => iterate({ ...query, include }, how),
        () => list({ per_page: 1, _fields: ['id'] }, how),
      ),
    /** Rejects with 404 if there is none, 401 or 403 if the caller may not see it. */
    get: async (id: number, query?: Pick<ListQuery, 'context' | '_embed'>, how?: RequestOptions) =>
      parseItem(schema, await transport.read(`${path}/${id}`, query, how)),
    /** A post's slug in use gets `-2`; a category's name in use is 400 `term_exists`, with the id in `data.term_id`. */
    create: async (fields: Fields, how?: RequestOptions) =>
      parseItem(schema, await transport.write('POST', path, fields, how)),
    /** Changes only the given fields. */
    update: async (id: number, fields: Fields, how?: RequestOptions) =>
      parseItem(schema, await transport.write('POST', `${path}/${id}`, fields, how)),
    /** Trashes it (again: 410 `rest_already_trashed`), or deletes it with `force`, as media and categories need. */
    async delete(id: number, { force = false } = {}, how?: RequestOptions): Promise<z.output<S>> {
      const answer = await transport.write('DELETE', `${path}/${id}${force ? '?force=true' : ''}`, undefined, how)
      return parseItem(schema, force ? { ...answer, data: parseItem(deletedSchema, answer).previous } : answer)
    },
  }
}

export type WordPressClient = ReturnType<typeof createWordPressClient>

/** Calls reject with a `WordPressError` or their signal's reason. @throws TypeError unless `url` is absolute http(s) */
export function createWordPressClient(options: WordPressClientOptions) {
  const transport = createTransport(options)
  const contentOf = (type: string) => createCollection<PostFields, typeof contentSchema>(transport, type, contentSchema)
  const termsOf = (type: string) => createCollection<CategoryFields, typeof termSchema>(transport, type, termSchema)
  const posts = createCollection<PostFields, typeof postSchema>(transport, 'posts', postSchema)
  const briefs = createCollection<PostFields, typeof postBriefSchema>(transport, 'posts', postBriefSchema)

  /** Reads who WordPress takes us for. @throws WordPressError 401 `rest_not_logged_in` for an anonymous client */
  async function me(how?: RequestOptions) {
    return parseItem(currentUserSchema, await transport.read('wp/v2/users/me', { context: 'edit' }, how))
  }

  /** Reads name, namespaces and ways to authenticate, without the list of routes, which takes 200 kB. */
  async function index(how?: RequestOptions) {
    return parseItem(siteIndexSchema, await transport.read('', { _fields: Object.keys(siteIndexSchema.shape) }, how))
  }

  return {
    /** The calls include drafts and scheduled posts if the credentials allow it. */
    posts: {
      ...posts,
      /** Rejects with 'Post not found', 404, code `not_found` if the caller can see no post with this slug. */
      async getBySlug(slug: string, how?: RequestOptions): Promise<WordPressPost> {
        // WordPress reads an empty slug as no filter, and a comma as a list of slugs.
        const isOne = slug.trim() !== '' && !slug.includes(',')
        const [post] = (await posts.list({ slug: isOne ? slug : [], per_page: 1 }, how)).items
        if (!post) throw new WordPressError('Post not found', 404, { code: 'not_found' })
        return post
      },
      /** Walks like `iterate`, with only the fields that show a change: about 150 bytes a post. */
      iterateBriefs: (query?: Omit<ListQuery, 'page'>, how?: RequestOptions) =>
        briefs.iterate({ ...query, _fields: BRIEF_FIELDS }, how),
      /** Reads like `byIds`, for posts whose text makes the site fail. */
      briefsByIds: (ids: readonly number[], query?: ListQuery, how?: RequestOptions) =>
        briefs.byIds(ids, { ...query, _fields: BRIEF_FIELDS }, how),
    },
    /** The companion plugin has these custom types; 404 `rest_no_route` without it. */
    events: contentOf('events'),
    sports: contentOf('sports'),
    sources: contentOf('sources'),
    media: {
      ...createCollection<MediaFields, typeof mediaSchema>(transport, 'media', mediaSchema),
      /** An upload isn't retried. A file type that the site doesn't allow is 500 `rest_upload_unknown_error`. */
      upload: async (upload: MediaUpload, how?: RequestOptions) =>
        parseItem(mediaSchema, await transport.write('POST', 'wp/v2/media', toForm(upload), how)),
    },
    categories: termsOf('categories'),
    tags: termsOf('tags'),
    /** Anonymous clients get only accounts that have published something. */
    users: { ...createCollection<never, typeof userSchema>(transport, 'users', userSchema), me },
    index,
    /** Reads an author of Co-Authors Plus; undefined without that plugin, or if nobody has this nicename. */
    coauthor: (nicename: string, how?: RequestOptions) =>
      readOptional(transport, `coauthors/v1/coauthors/${encodeURIComponent(nicename)}`, coauthorSchema, how),
    /** Returns undefined without the companion plugin. */
    pluginStatus: (how?: RequestOptions) => readOptional(transport, 'hometown/v1/status', pluginStatusSchema, how),

    /**
     * Gets a token of the JWT plugin with the account's normal password, which the client then sends. If WordPress
     * refuses (also because the plugin is missing) and the client has an application password, returns a pseudo token
     * that only names the account and goes on with that password. Otherwise rejects with WordPress's refusal.
     */
    async authenticate(username: string, password: string, how?: RequestOptions) {
      try {
        const answer = await transport.write('POST', 'jwt-auth/v1/token', { username, password }, how)
        const { token } = parseItem(tokenSchema, answer)
        transport.useToken(token)
        return { token, kind: 'jwt' as const }
      } catch (error) {
        const { credentials } = options
        if (!isRefusal(error) || !credentials || !('applicationPassword' in credentials)) throw error
        return { token: `application-password:${credentials.username}`, kind: 'application-password' as const }
      }
    },

    /** Call it before you trust a 200: WordPress answers wrong credentials as anonymous, without an error. */
    async checkCredentials(how?: RequestOptions) {
      const { authentication } = await index(how)
      const applicationPasswordsOffered = 'application-passwords' in authentication
      try {
        return { as: 'user' as const, user: await me(how), applicationPasswordsOffered }
      } catch (error) {
        if (!(error instanceof WordPressError) || (error.status !== 401 && error.status !== 403)) throw error
        const problem = describeRefusal(error, options.credentials !== undefined, applicationPasswordsOffered)
        return { as: 'anonymous' as const, problem, applicationPasswordsOffered }
      }
    },
  }
}

function toForm({ file, filename, type, meta = {}, ...texts }: MediaUpload): FormData {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(file)], filename, { type }))
  for (const [name, value] of Object.entries(texts)) if (value !== undefined) form.set(name, String(value))
  for (const [name, value] of Object.entries(meta)) form.set(`meta[${name}]`, String(value))
  return form
}

/** Returns undefined if no plugin has registered the route, or it has no such item. */
async function readOptional<S extends z.ZodType>(
  transport: Transport,
  path: string,
  schema: S,
  options?: RequestOptions,
): Promise<z.output<S> | undefined> {
  try {
    return parseItem(schema, await transport.read(path, {}, options))
  } catch (error) {
    if (error instanceof WordPressError && error.status === 404) return undefined
    throw error
  }
}

const pluginStatusSchema = z.object({
  version: z.string(),
  /** The value is true if the plugin has an address and a secret for its webhooks. */
  webhook: z.boolean(),
})

const tokenSchema = z.object({ token: z.string().min(1) })

/** Tells a refusal of WordPress from a timeout or a broken connection, which say nothing about the account. */
function isRefusal(error: unknown): boolean {
  return error instanceof WordPressError && error.status >= 400 && error.status < 500 && error.code !== 'timeout'
}

function describeRefusal(error: WordPressError, hasCredentials: boolean, offered: boolean): string {
  if (!hasCredentials) return 'No credentials are configured.'
  if (error.code !== 'rest_not_logged_in') return error.message
  if (!offered) return 'WordPress offers no application passwords here because they need https.'
  return 'WordPress rejected the username or application password.'
}
