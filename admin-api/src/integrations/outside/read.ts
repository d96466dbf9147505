import { failureReason, statusReason } from './failure-reason.ts'
import { type Asker, follow } from './follow.ts'
import type { ReadAnswer, ReadOptions, ReadOutcome } from './outside.ts'
import { RefusedError, UnusableError } from './outside-errors.ts'
import type { Answer } from './pace/ask-once.ts'
import { secondsToWait } from './pace/retry-after.ts'
import type { Robots } from './pace/robots.ts'
import { createTimeLimit } from './pace/time-limit.ts'
import { ACCEPTED_ENCODINGS, unpack } from './unpack.ts'

const MAX_BYTES = 5_000_000
const WITHIN_MS = 20_000
const TOLD_HEADERS = [
  'cache-control',
  'content-disposition',
  'content-language',
  'content-type',
  'date',
  'etag',
  'expires',
  'last-modified',
  'link',
  'x-robots-tag',
]

export async function read(asker: Asker, robots: Robots, url: string, options: ReadOptions = {}): Promise<ReadOutcome> {
  const { maxBytes = MAX_BYTES, withinMs = WITHIN_MS, trustedOrigins = [], deskOrigin } = options
  const signal = options.signal ?? new AbortController().signal
  const limit = createTimeLimit(withinMs, signal)
  try {
    return await follow(
      asker,
      url,
      {
        method: 'GET',
        headers: headersFor(options),
        trustedOrigins,
        deskOrigin,
        limit,
        signal,
        ...(options.robots && { mayAsk: (target) => robots.check(target, { limit, signal }) }),
      },
      (answer) => toOutcome(answer, maxBytes, options),
    )
  } catch (error) {
    if (error instanceof RefusedError) return { outcome: 'refused', reason: error.message }
    const reason = failureReason(error)
    return { outcome: 'failed', reason, ...(error instanceof UnusableError && { isUnusable: true }) }
  }
}

function headersFor({ accept = '*/*', headers, validators }: ReadOptions): Record<string, string> {
  return {
    ...headers,
    accept,
    'accept-encoding': ACCEPTED_ENCODINGS,
    ...(validators?.etag && { 'if-none-match': validators.etag }),
    ...(validators?.lastModified && { 'if-modified-since': validators.lastModified }),
  }
}

async function toOutcome(
  answer: Answer,
  maxBytes: number,
  { validators, anyStatus }: ReadOptions,
): Promise<ReadOutcome> {
  const { status } = answer
  if (status === 304 && validators !== undefined) return { outcome: 'unchanged' }
  if (!anyStatus && (status < 200 || status > 299)) {
    const retryAfter = secondsToWait(answer.header('retry-after'))
    return {
      outcome: 'failed',
      reason: statusReason(status),
      status,
      ...(retryAfter !== undefined && { retryAfter }),
    }
  }
  const body = await unpack(answer.body, { encoding: answer.header('content-encoding'), maxBytes })
  return toRead(answer, body)
}

function toRead(answer: Answer, body: Buffer): ReadAnswer {
  const told = TOLD_HEADERS.map((name) => [name, answer.header(name)] as const)
  const headers = Object.fromEntries(told.filter((pair): pair is [string, string] => pair[1] !== undefined))
  const { etag, 'last-modified': lastModified } = headers
  return {
    outcome: 'read',
    url: answer.url.href,
    status: answer.status,
    headers,
    body,
    contentType: headers['content-type'] ?? '',
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { lastModified }),
  }
}
