import { type AskOptions, createAsk, type Limits, readBody } from './ask.ts'
import { findTxt } from './checked-connections.ts'
import { failureReason, RefusedError, secondsToWait, statusReason, UnusableError } from './outside-errors.ts'
import { createRobots } from './robots.ts'

const MAX_BYTES = 5_000_000

export interface ReadOptions extends Limits {
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
export type ReadOutcome =
  | ReadAnswer
  | { outcome: 'unchanged' }
  /** We didn't ask: a private network, not a web address, or forbidden by robots.txt. May concern a redirect. */
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

export interface ReadAnswer extends Validators {
  outcome: 'read'
  url: string
  /** The status is from 200 to 299, except with `anyStatus` or `statusOnly`. */
  status: number
  body: Buffer
  /** The header as sent, with its charset; empty if missing. */
  contentType: string
}

/** A context without it sends nothing, as in most tests. */
export interface Outside {
  /** Finds each record, joined; empty if the name doesn't exist. @throws if no server answers */
  findTxt(name: string): Promise<string[]>
  /** Connects to public addresses only, unless the options say otherwise. */
  read(url: string, options?: ReadOptions): Promise<ReadOutcome>
}

/** Create one per process: it counts requests for politeness. */
export function createOutside(options: AskOptions): Outside {
  const ask = createAsk(options)
  const checkRobots = createRobots(ask)

  async function read(url: string, wanted: ReadOptions = {}): Promise<ReadOutcome> {
    const { accept = '*/*', validators } = wanted
    const headers = {
      accept,
      ...(validators?.etag && { 'if-none-match': validators.etag }),
      ...(validators?.lastModified && { 'if-modified-since': validators.lastModified }),
    }
    const question = { ...wanted, headers, mayAsk: wanted.robots ? checkRobots : undefined }
    try {
      return await ask(url, question, (response, place) => toOutcome(response, place, wanted))
    } catch (error) {
      if (error instanceof RefusedError) return { outcome: 'refused', reason: error.message }
      const isUnusable = error instanceof UnusableError
      return { outcome: 'failed', reason: failureReason(error), ...(isUnusable && { isUnusable }) }
    }
  }

  return { findTxt, read }
}

async function toOutcome(
  response: Response,
  url: string,
  { validators, anyStatus, statusOnly, maxBytes = MAX_BYTES }: ReadOptions,
): Promise<ReadOutcome> {
  const { status, headers } = response
  if (status === 304 && validators !== undefined) return { outcome: 'unchanged' }
  if (!response.ok && !anyStatus && !statusOnly) {
    const retryAfter = secondsToWait(headers.get('retry-after'))
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
