import { resolveTxt } from './checked-connections.ts'
import {
  failureReason,
  parseRetryAfter,
  RequestRefusedError,
  statusReason,
  UnusableAnswerError,
} from './fetch-errors.ts'
import { createGuardedRequest, type RequestLimits, readBody, type SafeFetchOptions } from './guarded-request.ts'
import { createRobots } from './robots.ts'

const MAX_FETCHED_BYTES = 5_000_000

export interface FetchOptions extends RequestLimits {
  /** The `Accept` header, such as `text/calendar`. */
  readonly accept?: string
  /** The most unpacked bytes; default 5 MB. */
  readonly maxBytes?: number
  /** True for automatic reading, false for addresses that a person gave us. */
  readonly robots?: boolean
  /** The validators of the last answer. If nothing changed, the outcome is `unchanged`. */
  readonly validators?: Validators
  /** Reads answers of every status, for APIs that explain errors in the body. */
  readonly anyStatus?: true
  /** Reads no body, and answers of every status. */
  readonly statusOnly?: true
}

export interface Validators {
  readonly etag?: string | undefined
  readonly lastModified?: string | undefined
}

/** Reasons are sentences for people. */
export type FetchOutcome =
  | FetchedAnswer
  | { outcome: 'unchanged' }
  /** Not sent: a private network, not a web address, or forbidden by robots.txt. May concern a redirect. */
  | { outcome: 'refused'; reason: string }
  | {
      outcome: 'failed'
      reason: string
      status?: number
      /** The seconds until the next try. */
      retryAfter?: number | undefined
      /** True if it is too large, broken, or redirects endlessly: a retry won't help. */
      isUnusable?: true
    }

export interface FetchedAnswer extends Validators {
  outcome: 'read'
  url: string
  /** The status is from 200 to 299, except with `anyStatus` or `statusOnly`. */
  status: number
  body: Buffer
  /** The header as sent, with its charset; empty if missing. */
  contentType: string
}

/** A context without it sends nothing, as in most tests. */
export interface SafeFetch {
  /** Finds each record, joined; empty if the name doesn't exist. @throws if no server answers */
  resolveTxt(name: string): Promise<string[]>
  /** Connects to public addresses only, unless the options say otherwise. */
  read(url: string, options?: FetchOptions): Promise<FetchOutcome>
}

/** Create one per process: it counts requests for politeness. */
export function createSafeFetch(options: SafeFetchOptions): SafeFetch {
  const request = createGuardedRequest(options)
  const checkRobots = createRobots(request)

  async function read(url: string, options: FetchOptions = {}): Promise<FetchOutcome> {
    const { accept = '*/*', validators } = options
    const headers = {
      accept,
      ...(validators?.etag && { 'if-none-match': validators.etag }),
      ...(validators?.lastModified && { 'if-modified-since': validators.lastModified }),
    }
    const requestOptions = { ...options, headers, checkAccess: options.robots ? checkRobots : undefined }
    try {
      return await request(url, requestOptions, (response, place) => fetchOutcomeFrom(response, place, options))
    } catch (error) {
      if (error instanceof RequestRefusedError) return { outcome: 'refused', reason: error.message }
      const isUnusable = error instanceof UnusableAnswerError
      return { outcome: 'failed', reason: failureReason(error), ...(isUnusable && { isUnusable }) }
    }
  }

  return { resolveTxt, read }
}

async function fetchOutcomeFrom(
  response: Response,
  url: string,
  { validators, anyStatus, statusOnly, maxBytes = MAX_FETCHED_BYTES }: FetchOptions,
): Promise<FetchOutcome> {
  const { status, headers } = response
  if (status === 304 && validators !== undefined) return { outcome: 'unchanged' }
  if (!response.ok && !anyStatus && !statusOnly) {
    const retryAfter = parseRetryAfter(headers.get('retry-after'))
    return { outcome: 'failed', reason: statusReason(status), status, retryAfter }
  }
  return {
    outcome: 'read',
    url,
    status,
    body: statusOnly ? Buffer.alloc(0) : await readBody(response, { maxBytes }),
    contentType: headers.get('content-type') ?? '',
    etag: headers.get('etag') ?? undefined,
    lastModified: headers.get('last-modified') ?? undefined,
  }
}
