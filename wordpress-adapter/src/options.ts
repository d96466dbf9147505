import { withoutTrailingSlashes } from '@hometown/shared-types/trim-characters'
/** An application password (Users → Profile), sent as Basic credentials; or a bearer token, such as a JWT. */
export type WordPressCredentials = { username: string; applicationPassword: string } | { token: string }

/** Without credentials, the client reads what is public. */
export interface WordPressClientOptions {
  /** The site's address, with or without a slash at the end, also in a folder: `https://news.example.org/blog`. */
  url: string
  credentials?: WordPressCredentials | undefined
  /** Replaces the global fetch. Redirects and sizes are limited all the same. */
  fetch?: typeof fetch | undefined
  /** Milliseconds per attempt, from the request to the last byte of the answer; default 10,000. */
  timeoutMs?: number | undefined
  /** Of one answer, unpacked; default 20,000,000. */
  maxBytes?: number | undefined
  /** Requests of this client at the same time; default 4. */
  concurrency?: number | undefined
  /** Milliseconds. A longer `Retry-After` fails at once; default 60,000. */
  maxRetryAfterMs?: number | undefined
  /** Milliseconds before the first retry of a read; doubled before the second. Default 300. */
  retryDelayMs?: number | undefined
  userAgent?: string | undefined
  /** Adds `_t=<milliseconds>` to every read, so that no cache answers with an old state; default true. */
  cacheBusting?: boolean | undefined
}

export interface RequestOptions {
  /** Ends the call, which rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Milliseconds; overrides the client's, such as for a large upload. */
  timeoutMs?: number | undefined
}

export const DEFAULT_TIMEOUT_MS = 10_000
export const DEFAULT_MAX_BYTES = 20_000_000
export const DEFAULT_CONCURRENCY = 4
export const DEFAULT_MAX_RETRY_AFTER_MS = 60_000
export const DEFAULT_RETRY_DELAY_MS = 300

/**
 * The address of the REST API with a slash at the end: `https://news.example.org/blog/wp-json/`.
 * @throws TypeError unless it is an absolute http(s) address without credentials
 */
export function restRoot(url: string): string {
  const parsed = URL.canParse(url.trim()) ? new URL(url.trim()) : undefined
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    throw new TypeError('The address of a WordPress site must start with http:// or https://')
  }
  if (parsed.username || parsed.password) {
    throw new TypeError('The address of a WordPress site must not contain a username or password')
  }
  const folder = withoutTrailingSlashes(parsed.pathname).replace(/\/wp-json(\/wp\/v2)?$/, '')
  return `${parsed.origin}${folder}/wp-json/`
}

/** A Date, milliseconds, or text. Text without a zone is local to the site. */
export type QueryTime = Date | number | string

/** WordPress's own names. */
export interface ListQuery {
  page?: number
  /** 1 to 100. */
  per_page?: number
  search?: string
  order?: 'asc' | 'desc'
  orderby?: string
  include?: readonly number[]
  exclude?: readonly number[]
  slug?: string | readonly string[]
  /** `edit` includes raw texts and needs the right to edit. */
  context?: 'view' | 'embed' | 'edit'
  /** True for all links, or names: `['wp:term', 'wp:featuredmedia']`. */
  _embed?: boolean | readonly string[]
}

/** For posts, events, sports, sources and media. */
export interface PostQuery extends ListQuery {
  /** Anything but `publish` needs the right to see it (else 400 `rest_invalid_param`). */
  status?: string | readonly string[]
  /** Any of these ids. */
  categories?: readonly number[]
  tags?: readonly number[]
  author?: readonly number[]
  /** Exclusive, with a precision of one second. */
  before?: QueryTime
  after?: QueryTime
  modified_before?: QueryTime
  modified_after?: QueryTime
  /** Our id; needs the companion plugin. */
  hometown_id?: string
}

/** For accounts. */
export interface UserQuery extends ListQuery {
  has_published_posts?: boolean
}

/** For categories and tags. */
export interface TermQuery extends ListQuery {
  parent?: number
  /** The terms of this post. */
  post?: number
  hide_empty?: boolean
}

const timeKeys: ReadonlySet<string> = new Set(['before', 'after', 'modified_before', 'modified_after'])
const filterKeys = ['include', 'slug', 'categories', 'tags', 'author', 'status'] as const

/** True if a filter is an empty list, which WordPress would ignore. */
export function matchesNothing(query: object): boolean {
  return filterKeys.some((key) => key in query && isEmptyList(Reflect.get(query, key)))
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** Joins lists by commas and writes times in UTC with their zone. */
export function toSearchParams(query: object): URLSearchParams {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    const text = toText(key, value)
    if (text !== undefined) params.set(key, text)
  }
  return params
}

function toText(key: string, value: unknown): string | undefined {
  if (value === undefined || value === null || isEmptyList(value)) return undefined
  if (timeKeys.has(key) && (value instanceof Date || typeof value === 'number')) return new Date(value).toISOString()
  if (key === '_embed' && typeof value === 'boolean') return value ? '1' : undefined
  return Array.isArray(value) ? value.join(',') : String(value)
}
