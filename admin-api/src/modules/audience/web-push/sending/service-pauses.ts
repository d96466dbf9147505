import type { PostOutcome } from '../../../../integrations/outside/outside.ts'

const MINUTE = 60_000
/** In a row; the deadline of each would hold up everybody else. */
const FAILURES = 5

export interface ServicePauses {
  /** When the push service may be asked again; undefined if it may now. */
  until(origin: string, now: number): number | undefined
  note(origin: string, answer: PostOutcome, now: number): void
}

/** A push service that is away, or has too much to do, is left alone for a while with all its devices. */
export function createServicePauses(): ServicePauses {
  const pauses = new Map<string, number>()
  const failures = new Map<string, number>()

  return {
    until(origin, now) {
      const end = pauses.get(origin)
      if (end !== undefined && end > now) return end
      pauses.delete(origin)
      return undefined
    },
    note(origin, answer, now) {
      const isAway = answer.outcome === 'unreachable' || (answer.outcome === 'answered' && answer.status >= 500)
      if (answer.outcome === 'answered' && answer.status === 429 && answer.retryAfter) {
        pauses.set(origin, Math.max(pauses.get(origin) ?? 0, now + answer.retryAfter * 1000))
      }
      if (!isAway) {
        failures.delete(origin)
        return
      }
      const inARow = (failures.get(origin) ?? 0) + 1
      failures.set(origin, inARow)
      if (inARow >= FAILURES) pauses.set(origin, now + MINUTE)
    },
  }
}
