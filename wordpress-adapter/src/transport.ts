import { setTimeout as delay } from 'node:timers/promises'
import { isTooComplex, withoutTrailingSlashes } from '@hometown/shared-types/rules/text'
import pLimit from 'p-limit'
import { z } from 'zod'
import { WordPressError } from './errors.ts'
import { encodingFor, fetchWithinHost, readLimited } from './guarded-fetch.ts'

/** An application password (Users → Profile), sent as Basic credentials; or a bearer token, such as a JWT. */
type WordPressCredentials = { username: string; applicationPassword: string } | { token: string }

/** The client reads what is public if it has no credentials. */
export interface WordPressClientOptions {
  /** The site's address, with or without a slash at the end, also in a folder: `https://news.example.org/blog`. */
  url: string
  credentials?: WordPressCredentials | undefined
  /** This function replaces the global fetch. Redirects and sizes are limited all the same. */
  fetch?: typeof fetch
  /** The milliseconds per attempt, from the request to the last byte of the answer; default 10,000. */
  timeoutMs?: number
  /** The limit of one answer, unpacked; default 20,000,000. */
  maxBytes?: number
  /** The milliseconds before the first retry of a read; doubled before the second. Default 300. */
  retryDelayMs?: number
}

export interface RequestOptions {
  /** The signal ends the call, which rejects with its reason. */
  signal?: AbortSignal | undefined
  /** The milliseconds override the client's, such as for a large upload. */
  timeoutMs?: number
}

/** A successful answer, read to its end. */
export interface Answer {
  status: number
  headers: Headers
  data: unknown
}

export type Transport = ReturnType<typeof createTransport>

const CONCURRENCY = 4
const TRIES = 3
/** A server that asks us to wait longer is given up. */
const LONGEST_WAIT_MS = 60_000
const retriedStatuses: ReadonlySet<number> = new Set([429, 500, 502, 503, 504])
const retriedCodes: ReadonlySet<string | undefined> = new Set(['unknown', 'cut_off'])

/** Makes JSON calls to one WordPress. Paths are relative to `/wp-json/`. Every failure is a WordPressError. */
export function createTransport(options: WordPressClientOptions) {
  const { fetch: ask = globalThis.fetch, maxBytes = 20_000_000, retryDelayMs = 300 } = options
  const root = restRoot(options.url)
  const limit = pLimit(CONCURRENCY)
  let authorization = authorizationOf(options.credentials)

  async function send(
    url: string,
    init: RequestInit,
    { signal, timeoutMs = options.timeoutMs ?? 10_000 }: RequestOptions,
  ): Promise<Answer> {
    signal?.throwIfAborted()
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), timeoutMs)
    try {
      const request = new Request(url, {
        ...init,
        signal: AbortSignal.any([timeout.signal, ...(signal ? [signal] : [])]),
      })
      const defaultHeaders = {
        accept: 'application/json',
        'user-agent': 'hometown-wordpress-adapter',
        ...encodingFor(url),
      }
      for (const [name, value] of Object.entries(defaultHeaders)) request.headers.set(name, value)
      if (authorization) request.headers.set('authorization', authorization)
      const response = await fetchWithinHost(ask, request)
      const text = await readLimited(response, maxBytes)
      if (!response.ok) throw refusalOf(response, text)
      return { status: response.status, headers: response.headers, data: parseJson(text, response.status) }
    } catch (error) {
      signal?.throwIfAborted()
      throw timeout.signal.aborted ? new WordPressError('Request timeout', 408, { code: 'timeout' }) : failureOf(error)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    /** Tries three times in all. */
    async read(path: string, query: object = {}, how: RequestOptions = {}): Promise<Answer> {
      for (let tried = 1; ; tried++) {
        // The time keeps caches from answering with an old state.
        const url = `${root}${path}?${toSearchParams({ ...query, _t: Date.now() })}`
        try {
          return await limit(send, url, {}, how)
        } catch (error) {
          if (tried === TRIES || !isWorthRetrying(error)) throw error
          const wait = error.retryAfterMs ?? retryDelayMs * 2 ** (tried - 1)
          // The next try throws the reason of an abort.
          await delay(wait, undefined, { signal: how.signal }).catch(() => undefined)
        }
      }
    },
    /** Sends once: after a timeout nobody knows whether it was done. */
    write: (method: 'POST' | 'DELETE', path: string, body?: object, how: RequestOptions = {}): Promise<Answer> =>
      limit(send, `${root}${path}`, { method, ...bodyOf(body) }, how),
    /** The token takes the place of the credentials. */
    useToken(token: string) {
      authorization = `Bearer ${token}`
    },
  }
}

/** Returns `https://…/blog/wp-json/`. @throws TypeError unless it is an absolute http(s) address without credentials */
function restRoot(url: string): string {
  const parsed = URL.parse(url.trim())
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password) {
    throw new TypeError(
      'The address of a WordPress site starts with http:// or https:// and has no username or password',
    )
  }
  const folder = withoutTrailingSlashes(parsed.pathname).replace(/\/wp-json(\/wp\/v2)?$/, '')
  return `${parsed.origin}${folder}/wp-json/`
}

function authorizationOf(credentials: WordPressCredentials | undefined): string | undefined {
  if (!credentials) return undefined
  if ('token' in credentials) return `Bearer ${credentials.token}`
  const pair = `${credentials.username}:${credentials.applicationPassword}`
  return `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`
}

function bodyOf(body: object | undefined): RequestInit {
  if (!body || body instanceof FormData) return { body }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/** Writes lists with commas, times in UTC with their zone. */
function toSearchParams(query: object): URLSearchParams {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === false || (Array.isArray(value) && value.length === 0)) continue
    params.set(key, value instanceof Date ? value.toISOString() : String(value))
  }
  return params
}

function isWorthRetrying(error: unknown): error is WordPressError {
  if (!(error instanceof WordPressError) || (error.retryAfterMs ?? 0) > LONGEST_WAIT_MS) return false
  return retriedStatuses.has(error.status) || retriedCodes.has(error.code)
}

/** The marks are commas and brackets. A hundred posts with everything that plugins add have fewer than 200,000. */
const ANSWER_MARKS = 1_000_000

/** Reads the answer's text as JSON, whatever its content type says. */
function parseJson(text: string, status: number): unknown {
  if (isTooComplex(text, ANSWER_MARKS)) {
    const message = 'The answer has too many values, or they are nested too deeply'
    throw new WordPressError(message, status, { code: 'too_large' })
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new WordPressError(describe(text), status, { code: 'not_json', cause })
  }
}

function describe(text: string): string {
  if (text.trim() === '') return 'The answer is empty'
  return text.trimStart().startsWith('<')
    ? 'The answer is HTML, not JSON. Check that this is a WordPress address'
    : 'The answer is incomplete or broken JSON'
}

const errorBodySchema = z.object({
  code: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  // Plain `unknown` requires the key in zod 4.
  data: z.unknown().optional(),
})

function refusalOf({ status, statusText, headers }: Response, text: string): WordPressError {
  const { code, message, data } = errorBodyOf(text)
  const retryAfterMs = retryAfterOf(headers)
  return new WordPressError(message || `HTTP ${status}: ${statusText || 'Error'}`, status, { code, data, retryAfterMs })
}

function errorBodyOf(text: string): z.infer<typeof errorBodySchema> {
  try {
    return errorBodySchema.parse(JSON.parse(text))
  } catch {
    // The status then says what failed.
    return {}
  }
}

/** The header has seconds or an HTTP date. */
function retryAfterOf(headers: Headers): number | undefined {
  const text = headers.get('retry-after')?.trim()
  if (!text) return undefined
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

function failureOf(error: unknown): WordPressError {
  if (error instanceof WordPressError) return error
  if (error instanceof TypeError && error.message === 'terminated') {
    return new WordPressError('The answer was cut off', 0, { code: 'cut_off', cause: error.cause })
  }
  return new WordPressError('Unknown error occurred', 0, { code: 'unknown', cause: error })
}
