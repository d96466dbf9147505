import { setTimeout as delay } from 'node:timers/promises'
import { isTooComplex } from '@hometown/shared-types/json-complexity'
import ky, { isHTTPError, isNetworkError, isTimeoutError, type KyInstance, type Options } from 'ky'
import pLimit from 'p-limit'
import { z } from 'zod'
import { UNKNOWN_ERROR_MESSAGE, WordPressAnswerError, WordPressError, WordPressTimeoutError } from './errors.ts'
import { createGuardedFetch, encodingFor } from './guarded-fetch.ts'
import {
  DEFAULT_CONCURRENCY,
  DEFAULT_MAX_BYTES,
  DEFAULT_MAX_RETRY_AFTER_MS,
  DEFAULT_RETRY_DELAY_MS,
  DEFAULT_TIMEOUT_MS,
  type RequestOptions,
  restRoot,
  toSearchParams,
  type WordPressClientOptions,
  type WordPressCredentials,
} from './options.ts'

/** Who the client speaks as. A later token replaces the initial credentials. */
export interface Session {
  readonly credentials: WordPressCredentials | undefined
  /** The Authorization header; undefined for an anonymous client. */
  authorization(): string | undefined
  useToken(token: string): void
}

/** Without credentials every call is anonymous. */
export function createSession(credentials: WordPressCredentials | undefined): Session {
  let token = credentials && 'token' in credentials ? credentials.token : undefined
  const basic = credentials && 'applicationPassword' in credentials ? basicAuthorization(credentials) : undefined
  return {
    credentials,
    authorization: () => (token ? `Bearer ${token}` : basic),
    useToken(newToken) {
      token = newToken
    },
  }
}

function basicAuthorization(credentials: { username: string; applicationPassword: string }): string {
  const pair = `${credentials.username}:${credentials.applicationPassword}`
  return `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`
}

/** Milliseconds from now; the header has seconds or an HTTP date. Undefined if missing or unreadable. */
export function retryAfterMs(headers: Headers, now: number = Date.now()): number | undefined {
  const text = headers.get('retry-after')?.trim()
  if (!text) return undefined
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/** After a `Retry-After`, all reads of a client wait, not only the refused one. */
export interface Pause {
  note(status: number, headers: Headers): void
  over(signal?: AbortSignal): Promise<void>
}

type Wait = (ms: number, signal: AbortSignal | undefined) => Promise<void>

const waitByTimer: Wait = (ms, signal) => delay(ms, undefined, { signal })

/** @param maxMs ignore longer waits */
export function createPause(maxMs: number, wait = waitByTimer): Pause {
  let until = 0
  return {
    note(status, headers) {
      if (status !== 429 && status !== 503) return
      const asked = retryAfterMs(headers) ?? 0
      if (asked <= maxMs) until = Math.max(until, Date.now() + asked)
    },
    async over(signal) {
      for (let left = until - Date.now(); left > 0; left = until - Date.now()) await wait(left, signal)
    },
  }
}

const READ_RETRIES = 2

/** A successful answer, read to its end. */
export interface Answer {
  status: number
  headers: Headers
  data: unknown
}

/** JSON calls to one WordPress. Paths are relative to `/wp-json/`. Every failure is a WordPressError. */
export interface Transport {
  readonly concurrency: number
  read(path: string, query: object, options?: RequestOptions): Promise<Answer>
  write(method: 'post' | 'delete', path: string, body: WriteBody, options?: RequestOptions): Promise<Answer>
}

export type WriteBody = { json: unknown } | { form: FormData } | { query: object }

/** @param session the account that calls are made as */
export function createTransport(options: WordPressClientOptions, session: Session): Transport {
  const concurrency = options.concurrency ?? DEFAULT_CONCURRENCY
  const limit = pLimit(concurrency)
  const api = createKy(options, session)

  async function call(path: string, request: Options, { signal, timeoutMs }: RequestOptions = {}): Promise<Answer> {
    const own: Options = { ...request, ...(signal ? { signal } : {}), ...(timeoutMs ? { timeout: timeoutMs } : {}) }
    try {
      return await limit(async () => {
        signal?.throwIfAborted()
        const response = await api(path, own)
        return {
          status: response.status,
          headers: response.headers,
          data: parseJson(await response.text(), response.status),
        }
      })
    } catch (error) {
      signal?.throwIfAborted()
      throw toWordPressError(error)
    }
  }

  return {
    concurrency,
    read: (path, query, requestOptions) => {
      const bust = options.cacheBusting === false ? {} : { _t: Date.now() }
      return call(path, { method: 'get', searchParams: toSearchParams({ ...query, ...bust }) }, requestOptions)
    },
    write: (method, path, body, requestOptions) => call(path, { method, ...writeOptions(body) }, requestOptions),
  }
}

function writeOptions(body: WriteBody): Options {
  if ('json' in body) return { json: body.json }
  if ('form' in body) return { body: body.form }
  return { searchParams: toSearchParams(body.query) }
}

function createKy(options: WordPressClientOptions, session: Session): KyInstance {
  const maxRetryAfter = options.maxRetryAfterMs ?? DEFAULT_MAX_RETRY_AFTER_MS
  const pause = createPause(maxRetryAfter)
  return ky.create({
    prefix: restRoot(options.url),
    timeout: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    headers: {
      accept: 'application/json',
      'user-agent': options.userAgent ?? 'hometown-wordpress-adapter',
      ...encodingFor(options.url),
    },
    fetch: createGuardedFetch({
      fetch: options.fetch ?? globalThis.fetch,
      maxBytes: options.maxBytes ?? DEFAULT_MAX_BYTES,
      onAnswer: pause.note,
    }),
    retry: retryReads(maxRetryAfter, options.retryDelayMs ?? DEFAULT_RETRY_DELAY_MS),
    hooks: {
      beforeRequest: [({ request }) => waitAndSign(request, pause, session)],
      beforeRetry: [({ request }) => waitAndSign(request, pause, session)],
    },
  })
}

/** Writes don't wait, because somebody waits for them, and they aren't retried. */
async function waitAndSign(request: Request, pause: Pause, session: Session): Promise<void> {
  if (request.method === 'GET') await pause.over(request.signal)
  const authorization = session.authorization()
  if (authorization) request.headers.set('authorization', authorization)
}

function retryReads(maxRetryAfter: number, firstDelayMs: number): NonNullable<Options['retry']> {
  return {
    limit: READ_RETRIES,
    methods: ['get'],
    statusCodes: [429, 500, 502, 503, 504],
    afterStatusCodes: [429, 503],
    delay: (attempt) => firstDelayMs * 2 ** (attempt - 1),
    // Undefined leaves the decision to the lists above.
    shouldRetry: ({ error }) =>
      isHTTPError(error) && (retryAfterMs(error.response.headers) ?? 0) > maxRetryAfter ? false : undefined,
  }
}

/** Commas and brackets. A hundred posts with everything that plugins add have fewer than 200,000. */
const ANSWER_MARKS = 1_000_000

/** The answer's text as JSON, whatever its content type says. */
function parseJson(text: string, status: number): unknown {
  if (isTooComplex(text, ANSWER_MARKS)) {
    throw new WordPressAnswerError('too_large', 'The answer has too many values, or they are nested too deeply', status)
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new WordPressAnswerError('not_json', describe(text), status, cause)
  }
}

function describe(text: string): string {
  const start = text.trimStart()
  if (start === '') return 'The answer is empty'
  if (start.startsWith('<')) return 'The answer is HTML, not JSON. Check that this is a WordPress address'
  return /^[[{]/.test(start) ? 'The answer is incomplete or broken JSON' : 'The answer is not JSON'
}

/** Importing `node:http` would load Node's undici, 14 MB. */
const { STATUS_CODES } = process.getBuiltinModule('node:http')

const errorBodySchema = z.object({
  code: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  // In zod 4, plain `unknown` requires the key.
  data: z.unknown().optional(),
})

/** Drops the originals: they contain the request with its credentials, which a logger would print. */
function toWordPressError(error: unknown): WordPressError {
  if (error instanceof WordPressError) return error
  if (isTimeoutError(error)) return new WordPressTimeoutError()
  if (isHTTPError(error)) return fromAnswer(error.response, error.data)
  const reason = isNetworkError(error) ? error.cause : error
  if (reason instanceof TypeError && reason.message === 'terminated') {
    return new WordPressAnswerError('cut_off', 'The answer was cut off', 0, reason.cause)
  }
  return new WordPressError(UNKNOWN_ERROR_MESSAGE, 0, { code: 'unknown', cause: reason })
}

function fromAnswer(response: Response, body: unknown): WordPressError {
  const { status } = response
  const parsed = errorBodySchema.safeParse(body)
  const { code, message, data } = parsed.success ? parsed.data : {}
  const text = response.statusText || STATUS_CODES[status] || 'Error'
  const wait = retryAfterMs(response.headers)
  return new WordPressError(message || `HTTP ${status}: ${text}`, status, {
    ...(code === undefined ? {} : { code }),
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
    data,
  })
}
