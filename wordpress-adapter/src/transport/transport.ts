import { isTooComplex } from '@hometown/shared-types/json-complexity'
import ky, { isHTTPError, isNetworkError, isTimeoutError, type KyInstance, type Options } from 'ky'
import pLimit from 'p-limit'
import { z } from 'zod'
import { UNKNOWN_ERROR_MESSAGE, WordPressAnswerError, WordPressError, WordPressTimeoutError } from '../errors.ts'
import {
  DEFAULT_CONCURRENCY,
  DEFAULT_MAX_BYTES,
  DEFAULT_MAX_RETRY_AFTER_MS,
  DEFAULT_RETRY_DELAY_MS,
  DEFAULT_TIMEOUT_MS,
  type RequestOptions,
  restRoot,
  type WordPressClientOptions,
} from '../options.ts'
import { toSearchParams } from '../query.ts'
import type { Session } from '../session.ts'
import { encodingFor } from './encoding-for.ts'
import { createPause, type Pause } from './pause.ts'
import { retryAfterMs } from './retry-after.ts'

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

const MAX_REDIRECTS = 5
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const bodilessStatuses: ReadonlySet<number> = new Set([204, 205, 304])

interface FetchGuards {
  fetch: typeof fetch
  maxBytes: number
  /** Called with every final answer before its body is read. */
  onAnswer: (status: number, headers: Headers) => void
}

/**
 * Follows few redirects, within the same host, never sends credentials to another origin, and returns an answer only when its body is
 * complete: so the caller's timeout and retries include the body.
 */
function createGuardedFetch(guards: FetchGuards): typeof fetch {
  return async (input, init) => {
    const response = await follow(guards, new Request(input, init))
    guards.onAnswer(response.status, response.headers)
    const bytes = await readBounded(response, guards.maxBytes)
    const { status, statusText, headers } = response
    return new Response(bodilessStatuses.has(status) ? null : bytes, { status, statusText, headers })
  }
}

async function follow(guards: FetchGuards, first: Request): Promise<Response> {
  let request = first
  for (let hops = 0; ; hops++) {
    const response = await guards.fetch(request, { redirect: 'manual' })
    const location = response.headers.get('location')
    if (!redirectStatuses.has(response.status) || !location) return response
    await response.body?.cancel()
    const target = redirectTarget(location, request.url, response.status)
    if (hops === MAX_REDIRECTS) {
      throw new WordPressAnswerError(
        'too_many_redirects',
        `Redirected more than ${MAX_REDIRECTS} times`,
        response.status,
      )
    }
    // A redirected write would become a GET and seem to succeed.
    if (first.method !== 'GET' || !isSameHost(target, new URL(first.url))) {
      const message = `The address redirects to ${target.origin}. Use that address, because we don’t follow it there`
      throw new WordPressAnswerError('redirected', message, response.status)
    }
    request = new Request(target, { headers: headersFor(request, target), signal: first.signal })
  }
}

function redirectTarget(location: string, base: string, status: number): URL {
  const target = URL.canParse(location, base) ? new URL(location, base) : undefined
  if (target && /^https?:$/.test(target.protocol)) return target
  throw new WordPressAnswerError('redirected', 'Redirected to something that is not an http address', status)
}

/** With or without www. Another host could be inside this network. */
function isSameHost(one: URL, other: URL): boolean {
  const name = ({ hostname }: URL) => hostname.replace(/^www\./, '')
  return name(one) === name(other)
}

function headersFor(request: Request, target: URL): Headers {
  const headers = new Headers(request.headers)
  if (new URL(request.url).origin !== target.origin) {
    headers.delete('authorization')
    headers.delete('cookie')
  }
  return headers
}

/** Rejects as soon as the body exceeds `maxBytes`, counted after decompression. */
async function readBounded(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.body) return new Uint8Array()
  const announced = Number(response.headers.get('content-length'))
  if (announced > maxBytes) {
    await response.body.cancel()
    throw tooLarge(response, maxBytes)
  }
  const reader = response.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      throw tooLarge(response, maxBytes)
    }
    chunks.push(part.value)
  }
  return joined(chunks, size)
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

function tooLarge(response: Response, maxBytes: number): WordPressAnswerError {
  const limit = maxBytes >= 1_000_000 ? `${maxBytes / 1_000_000} MB` : `${maxBytes} bytes`
  return new WordPressAnswerError('too_large', `The answer is larger than ${limit}`, response.status)
}
