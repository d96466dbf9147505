import { withoutTrailingSlashes } from '@hometown/shared-types/trim-characters'
/** An application password (Users → Profile), sent as Basic credentials; or a bearer token, such as a JWT. */
export type WordPressCredentials = { username: string; applicationPassword: string } | { token: string }

/** What a client is made from. Only the address is needed: without credentials it reads what everybody may. */
export interface WordPressClientOptions {
  /** The site's address, with or without a slash at the end, also in a sub-folder: `https://news.example.org/blog`. */
  url: string
  credentials?: WordPressCredentials | undefined
  /** Replaces the global fetch. Redirects and sizes are watched all the same. */
  fetch?: typeof fetch | undefined
  /** For each attempt, from the request to the last byte of the answer. Milliseconds; 10,000 unless told. */
  timeoutMs?: number | undefined
  /** The most bytes of one answer, after decompression. 20 MB (20,000,000) unless told. */
  maxBytes?: number | undefined
  /** How many requests of this client are under way at once, all calls together. 4 unless told. */
  concurrency?: number | undefined
  /** The longest `Retry-After` that is waited for; a longer one fails at once. Milliseconds; 60,000 unless told. */
  maxRetryAfterMs?: number | undefined
  /** The wait before the first retry of a read; twice as long before the second. Milliseconds; 300 unless told. */
  retryDelayMs?: number | undefined
  userAgent?: string | undefined
  /** Adds `_t=<milliseconds>` to every read, so that no cache between answers an old state. True unless told. */
  cacheBusting?: boolean | undefined
}

/** What any single call may be told. */
export interface RequestOptions {
  /** Ends the call; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Instead of the client's, for instance for the upload of a large picture. Milliseconds. */
  timeoutMs?: number | undefined
}

/** What a client does that is not told otherwise; what each means stands with its option. */
export const DEFAULT_TIMEOUT_MS = 10_000
export const DEFAULT_MAX_BYTES = 20_000_000
export const DEFAULT_CONCURRENCY = 4
export const DEFAULT_MAX_RETRY_AFTER_MS = 60_000
export const DEFAULT_RETRY_DELAY_MS = 300

/**
 * The address of the REST API with a slash at the end: `https://news.example.org/blog/wp-json/`.
 * @throws TypeError for anything but an absolute http(s) address without credentials in it.
 */
export function restRoot(url: string): string {
  const parsed = URL.canParse(url.trim()) ? new URL(url.trim()) : undefined
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    throw new TypeError('The address of a WordPress must start with http:// or https://')
  }
  if (parsed.username || parsed.password) {
    throw new TypeError('The address of a WordPress must not contain a user name or password')
  }
  const folder = withoutTrailingSlashes(parsed.pathname).replace(/\/wp-json(\/wp\/v2)?$/, '')
  return `${parsed.origin}${folder}/wp-json/`
}
