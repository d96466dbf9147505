import type { PostOutcome } from '../../../../integrations/outside/outside.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** After each failure that may pass; then the device doesn't get this alert. The end of the alert comes first, mostly. */
const WAITS = [15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE]

export type PushVerdict =
  /** The push service took it; the device may get it later. */
  | { result: 'accepted' }
  /** The subscription doesn't exist any more. */
  | { result: 'gone' }
  | { result: 'failed' }
  | { result: 'deferred'; nextAttemptAt: number }

/** @param attempts with this one */
export function judgeAnswer(answer: PostOutcome, attempts: number, now: number): PushVerdict {
  // A push service at a private address, or without the device's keys, is none.
  if (answer.outcome === 'refused') return { result: 'gone' }
  if (answer.outcome === 'unreachable') return later(attempts, now)
  const { status, retryAfter = 0 } = answer
  if (status >= 200 && status < 300) return { result: 'accepted' }
  if (status === 404 || status === 410) return { result: 'gone' }
  if (status === 408 || status === 429 || status >= 500) return later(attempts, now, retryAfter * SECOND)
  // It won't take this message, whenever it is asked: too large, our signature, a redirect.
  return { result: 'failed' }
}

function later(attempts: number, now: number, least = 0): PushVerdict {
  const wait = WAITS[attempts - 1]
  return wait === undefined ? { result: 'failed' } : { result: 'deferred', nextAttemptAt: now + Math.max(wait, least) }
}
