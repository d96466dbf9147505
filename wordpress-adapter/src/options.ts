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
