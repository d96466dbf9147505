import { setTimeout as pause } from 'node:timers/promises'
import { ModelFailure } from './model-failure.ts'

const TRIES = 3
const FIRST_PAUSE = 500

interface Limits {
  /** By `performance.now()`. */
  deadline: number
  signal?: AbortSignal | undefined
}

/** Retries temporary failures before the deadline, respecting `Retry-After`. */
export async function withBackOff<T>({ deadline, signal }: Limits, attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ModelFailure) || !isPassing(error) || tried >= TRIES) throw error
      const wait = error.retryAfter === undefined ? FIRST_PAUSE * 2 ** (tried - 1) : error.retryAfter * 1000
      if (performance.now() + wait >= deadline) throw error
      await pause(wait, undefined, { signal }).catch(() => {
        throw new ModelFailure('stopped', 'It was stopped.')
      })
    }
  }
}

/** Never retry a call that may have cost something. */
function isPassing({ reason, mayCost }: ModelFailure): boolean {
  return !mayCost && (reason === 'limited' || reason === 'server' || reason === 'unreachable')
}
