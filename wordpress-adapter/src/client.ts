import { type AuthenticationResult, authenticate, type CredentialCheck, checkCredentials, readIndex } from './auth.ts'
import { checkedItem } from './checked.ts'
import { WordPressError } from './errors.ts'
import type { RequestOptions, WordPressClientOptions } from './options.ts'
import type { ListResult } from './pagination.ts'
import type { ListQuery, PostQuery, TermQuery } from './query.ts'
import { type Categories, createCategories } from './resources/categories.ts'
import { type Collection, createCollection } from './resources/collection.ts'
import { createEvents, type Events } from './resources/events.ts'
import { createMedia, type Media } from './resources/media.ts'
import { readPluginStatus } from './resources/plugin-status.ts'
import { createPosts, type Posts } from './resources/posts.ts'
import { createUsers, type Users } from './resources/users.ts'
import type { WordPressMedia } from './schemas/media.ts'
import type { PluginStatus } from './schemas/plugin-status.ts'
import { contentSchema, type WordPressContent, type WordPressPost } from './schemas/post.ts'
import type { WordPressIndex } from './schemas/site-index.ts'
import { termSchema, type WordPressTerm } from './schemas/term.ts'
import { coauthorSchema, type WordPressCoauthor, type WordPressUser } from './schemas/user.ts'
import { createSession } from './session.ts'
import { createTransport, type Transport } from './transport/transport.ts'

/** The types that can be listed and searched. */
export interface SearchableTypes {
  posts: WordPressPost
  events: WordPressContent
  sports: WordPressContent
  sources: WordPressContent
  media: WordPressMedia
  categories: WordPressTerm
  tags: WordPressTerm
  users: WordPressUser
}

/** Every call rejects with a `WordPressError`, or with the reason of its own signal. */
export interface WordPressClient {
  readonly posts: Posts
  /** Custom types of the companion plugin; 404 `rest_no_route` without it. */
  readonly events: Events
  readonly sports: Collection<WordPressContent, PostQuery>
  readonly sources: Collection<WordPressContent, PostQuery>
  readonly media: Media
  readonly categories: Categories
  readonly tags: Collection<WordPressTerm, TermQuery>
  readonly users: Users
  /** Items that contain the text, best first if WordPress ranks them. */
  search<T extends keyof SearchableTypes>(
    type: T,
    text: string,
    query?: Omit<ListQuery, 'search'>,
    options?: RequestOptions,
  ): Promise<ListResult<SearchableTypes[T]>>
  /** Name, time zone, namespaces and ways to authenticate. */
  index(options?: RequestOptions): Promise<WordPressIndex>
  /** An author of the plugin Co-Authors Plus; undefined without it, or if nobody has this nicename. */
  coauthor(nicename: string, options?: RequestOptions): Promise<WordPressCoauthor | undefined>
  /** Undefined without the companion plugin. */
  pluginStatus(options?: RequestOptions): Promise<PluginStatus | undefined>
  /**
   * Signs in through the JWT plugin with the account's normal password; the client then sends that token. If WordPress
   * refuses (also because the plugin is missing) and the client has an application password, returns a pseudo token and
   * goes on with that password. Otherwise rejects with WordPress's refusal.
   */
  authenticate(username: string, password: string, options?: RequestOptions): Promise<AuthenticationResult>
  /** Call it before you trust a 200: WordPress answers wrong credentials as anonymous. */
  checkCredentials(options?: RequestOptions): Promise<CredentialCheck>
}

/** @throws TypeError if `url` isn't an absolute http(s) address */
export function createWordPressClient(options: WordPressClientOptions): WordPressClient {
  const session = createSession(options.credentials)
  const transport = createTransport(options, session)
  const contentOf = (type: string) =>
    createCollection<typeof contentSchema, PostQuery>(transport, `wp/v2/${type}`, contentSchema)
  const collections = {
    posts: createPosts(transport),
    events: createEvents(transport),
    sports: contentOf('sports'),
    sources: contentOf('sources'),
    media: createMedia(transport),
    categories: createCategories(transport),
    tags: createCollection<typeof termSchema, TermQuery>(transport, 'wp/v2/tags', termSchema),
    users: createUsers(transport),
  }
  const searchable: { [T in keyof SearchableTypes]: Pick<Collection<SearchableTypes[T], ListQuery>, 'list'> } =
    collections
  return {
    ...collections,
    search: (type, text, query, requestOptions) => searchable[type].list({ ...query, search: text }, requestOptions),
    index: (requestOptions) => readIndex(transport, requestOptions),
    coauthor: (nicename, requestOptions) => readCoauthor(transport, nicename, requestOptions),
    pluginStatus: (requestOptions) => readPluginStatus(transport, requestOptions),
    authenticate: (username, password, requestOptions) =>
      authenticate(transport, session, { username, password }, requestOptions),
    checkCredentials: (requestOptions) => checkCredentials(transport, session, collections.users, requestOptions),
  }
}

/** Undefined without the plugin Co-Authors Plus, and for a nicename that is nobody's. */
async function readCoauthor(
  transport: Transport,
  nicename: string,
  options?: RequestOptions,
): Promise<WordPressCoauthor | undefined> {
  try {
    const path = `coauthors/v1/coauthors/${encodeURIComponent(nicename)}`
    return checkedItem(coauthorSchema, await transport.read(path, {}, options))
  } catch (error) {
    if (error instanceof WordPressError && error.status === 404) return undefined
    throw error
  }
}
