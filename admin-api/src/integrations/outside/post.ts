import { failureReason } from './failure-reason.ts'
import type { Asker } from './follow.ts'
import type { Message, PostOutcome } from './outside.ts'
import { RefusedError } from './outside-errors.ts'
import { secondsToWait } from './pace/retry-after.ts'
import { createTimeLimit } from './pace/time-limit.ts'

const WITHIN_MS = 10_000

/** Turns are for reading: a push service takes a thousand messages in the time of one. */
export async function post(
  { guard }: Pick<Asker, 'guard'>,
  url: string,
  { headers, body, withinMs = WITHIN_MS, trustedOrigins = [] }: Message,
): Promise<PostOutcome> {
  if (!URL.canParse(url)) return { outcome: 'refused', reason: 'This isn’t a web address.' }
  const target = new URL(url)
  const refusal = guard.refusalOf(target, trustedOrigins)
  if (refusal) return { outcome: 'refused', reason: refusal }
  const request = { method: 'POST', headers, body, trustedOrigins } as const
  const { askOnce } = await import('./pace/ask-once.ts')
  try {
    return await createTimeLimit(withinMs, undefined).spend((signal) =>
      askOnce({ guard }, target, request, signal, async ({ status, header }) => {
        const retryAfter = secondsToWait(header('retry-after'))
        return { outcome: 'answered', status, ...(retryAfter !== undefined && { retryAfter }) }
      }),
    )
  } catch (error) {
    if (error instanceof RefusedError) return { outcome: 'refused', reason: error.message }
    return { outcome: 'unreachable', reason: failureReason(error) }
  }
}
