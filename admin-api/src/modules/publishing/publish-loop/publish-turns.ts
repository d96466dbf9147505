import type { PublishAttempt } from './publish-changes.ts'

const RETRY_AFTER_MS = [1000, 5000, 30_000, 60_000]
/** Retrying an unavailable database is cheap. */
const UNAVAILABLE_RETRY_MS = 1000

/** `unavailable`: the database didn't answer, so the publish itself wasn't at fault. */
export type TurnOutcome = PublishAttempt | 'unavailable'

interface PublishTurns {
  /** Requests a publish, as soon as the pace and the wait after a failure allow. */
  want(): void
  /** Ends the wait after a failure, because its cause may be gone. */
  retryNow(): void
  setReady(ready: boolean): void
  stop(): Promise<void>
}

/** @param publish must not throw. */
export function createPublishTurns(publish: () => Promise<TurnOutcome>): PublishTurns {
  const pace = createPublishPace({ burst: 5, perSecond: 6 })
  let ready = false
  let wanted = false
  let stopped = false
  let failures = 0
  let retryAt = 0
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | undefined

  function want(): void {
    wanted = true
    proceed()
  }

  function proceed(): void {
    if (stopped || !ready || !wanted || underWay || timer) return
    const now = performance.now()
    const wait = Math.max(pace.delay(now), retryAt - now)
    if (wait > 0) {
      timer = setTimeout(() => {
        timer = undefined
        proceed()
      }, wait)
      return
    }
    wanted = false
    underWay = takeTurn().finally(() => {
      underWay = undefined
      proceed()
    })
  }

  async function takeTurn(): Promise<void> {
    const outcome = await publish()
    if (outcome === 'nothing') return
    pace.started(performance.now())
    if (outcome === 'published') {
      failures = 0
      return
    }
    retryAt = performance.now() + (outcome === 'unavailable' ? UNAVAILABLE_RETRY_MS : nextRetryDelay())
    wanted = true
  }

  function nextRetryDelay(): number {
    const delay = RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length - 1)] ?? 0
    failures++
    return delay
  }

  function retryNow(): void {
    failures = 0
    retryAt = 0
    clearTimeout(timer)
    timer = undefined
    proceed()
  }

  return {
    want,
    retryNow,
    setReady(now) {
      ready = now
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await underWay
    },
  }
}

/** A few publishes in a row start immediately so that a save is live at once; a stream of changes is batched. */
interface PublishPace {
  /** Milliseconds to wait before a publish at `now`; 0 means none. */
  delay(now: number): number
  started(now: number): void
}

export function createPublishPace(options: { burst: number; perSecond: number }): PublishPace {
  let tokens = options.burst
  let refilledAt = Number.NEGATIVE_INFINITY

  function refill(now: number): void {
    if (refilledAt === Number.NEGATIVE_INFINITY) refilledAt = now
    tokens = Math.min(options.burst, tokens + ((now - refilledAt) / 1000) * options.perSecond)
    refilledAt = now
  }

  return {
    delay(now) {
      refill(now)
      return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) / options.perSecond) * 1000)
    },
    started(now) {
      refill(now)
      tokens = Math.max(0, tokens - 1)
    },
  }
}
