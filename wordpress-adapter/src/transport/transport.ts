import { isTooComplex } from '@hometown/shared-types/json-complexity'
import ky, { isHTTPError, type KyInstance, type Options } from 'ky'
import pLimit from 'p-limit'
import { WordPressAnswerError } from '../errors.ts'
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
import { toWordPressError } from './failure.ts'
import { createGuardedFetch } from './guarded-fetch.ts'
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
