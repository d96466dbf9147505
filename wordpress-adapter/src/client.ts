import { z } from 'zod'
import { type Collection, createCollection } from './collection.ts'
import { WordPressError } from './errors.ts'
import { checkedItem, type ListResult } from './lists.ts'
import type { ListQuery, PostQuery, RequestOptions, TermQuery, WordPressClientOptions } from './options.ts'
import {
  type Categories,
  createCategories,
  createEvents,
  createMedia,
  createPosts,
  createUsers,
  type Events,
  type Media,
  type Posts,
  type Users,
} from './resources.ts'
import {
  coauthorSchema,
  contentSchema,
  termSchema,
  type WordPressCoauthor,
  type WordPressContent,
  type WordPressCurrentUser,
  type WordPressMedia,
  type WordPressPost,
  type WordPressTerm,
  type WordPressUser,
} from './schemas.ts'
import { createSession, createTransport, type Session, type Transport } from './transport.ts'

/** `/wp-json/` without its list of routes. */
const siteIndexSchema = z.object({
  name: z.string().default(''),
  description: z.string().default(''),
  url: z.string().default(''),
  home: z.string().default(''),
  gmt_offset: z.coerce.number().catch(0).default(0),
  timezone_string: z.string().catch('').default(''),
  namespaces: z.array(z.string()),
  /** Empty (PHP writes `[]`) if application passwords are off, as without https. */
  authentication: z.record(z.string(), z.unknown()).catch({}).default({}),
})
export type WordPressIndex = z.infer<typeof siteIndexSchema>

const pluginStatusSchema = z.object({
  version: z.string(),
  /** True if the plugin has an address and a secret for its webhooks. */
  webhook: z.boolean(),
})
export type PluginStatus = z.infer<typeof pluginStatusSchema>

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

const indexFields = 'name,description,url,home,gmt_offset,timezone_string,namespaces,authentication'

/** The result of signing in. A pseudo token only names the account; requests go on with the application password. */
export interface AuthenticationResult {
  token: string
  kind: 'jwt' | 'application-password'
}

/** WordPress ignores wrong credentials without an error, so only this tells who the caller is. */
export type CredentialCheck =
  | { as: 'user'; user: WordPressCurrentUser; applicationPasswordsOffered: boolean }
  | { as: 'anonymous'; problem: string; applicationPasswordsOffered: boolean }

const tokenSchema = z.object({ token: z.string().min(1) })

/** `/wp-json/` without the list of routes, which takes 200 kB. */
async function readIndex(transport: Transport, options?: RequestOptions): Promise<WordPressIndex> {
  return checkedItem(siteIndexSchema, await transport.read('', { _fields: indexFields }, options))
}

/** Gets a token of the JWT plugin, or a pseudo token if that fails and an application password is configured. */
export async function authenticate(
  transport: Transport,
  session: Session,
  account: { username: string; password: string },
  options?: RequestOptions,
): Promise<AuthenticationResult> {
  try {
    const answer = await transport.write('post', 'jwt-auth/v1/token', { json: account }, options)
    const { token } = checkedItem(tokenSchema, answer)
    session.useToken(token)
    return { token, kind: 'jwt' }
  } catch (error) {
    const { credentials } = session
    if (!isRefusal(error) || !credentials || !('applicationPassword' in credentials)) throw error
    return { token: `application-password:${credentials.username}`, kind: 'application-password' }
  }
}

/** WordPress refused. A timeout or a broken connection says nothing about the account. */
function isRefusal(error: unknown): boolean {
  return error instanceof WordPressError && error.status >= 400 && error.status < 500 && error.code !== 'timeout'
}

/** Rejects only if no answer tells who WordPress takes us for. */
export async function checkCredentials(
  transport: Transport,
  session: Session,
  users: Users,
  options?: RequestOptions,
): Promise<CredentialCheck> {
  const { authentication } = await readIndex(transport, options)
  const applicationPasswordsOffered = 'application-passwords' in authentication
  try {
    return { as: 'user', user: await users.me(options), applicationPasswordsOffered }
  } catch (error) {
    if (!(error instanceof WordPressError) || (error.status !== 401 && error.status !== 403)) throw error
    const problem = describeRefusal(error, session, applicationPasswordsOffered)
    return { as: 'anonymous', problem, applicationPasswordsOffered }
  }
}

function describeRefusal(error: WordPressError, session: Session, offered: boolean): string {
  if (!session.authorization()) return 'No credentials are configured.'
  if (error.code !== 'rest_not_logged_in') return error.message
  if (!offered) return 'WordPress offers no application passwords here because they need https.'
  return 'WordPress rejected the username or application password.'
}

/** WordPress answers 404 if no plugin has registered the route. */
async function readPluginStatus(transport: Transport, options?: RequestOptions): Promise<PluginStatus | undefined> {
  try {
    return checkedItem(pluginStatusSchema, await transport.read('hometown/v1/status', {}, options))
  } catch (error) {
    if (error instanceof WordPressError && error.status === 404) return undefined
    throw error
  }
}
