const POLL_INTERVAL_MS = 1000
const RETRY_AFTER_MS = [1000, 2000, 5000, 15_000, 60_000]

export interface Repeated {
  /** Cuts a pause after failures short. A running step runs once more. */
  hurry(): void
  stop(): Promise<void>
}

export function repeat(
  step: () => Promise<void>,
  onFailure: (error: unknown) => Promise<void>,
  { longestPauseMs = Number.POSITIVE_INFINITY }: { longestPauseMs?: number } = {},
): Repeated {
  let wanted = false
  let stopped = false
  let failures = 0
  let failedAt = 0
  let retryAt = 0
  let underWay: Promise<void> | undefined

  const interval = setInterval(want, POLL_INTERVAL_MS)
  want()

  function want(): void {
    wanted = true
    if (stopped || underWay || performance.now() < retryAt) return
    wanted = false
    underWay = attempt().finally(() => {
      underWay = undefined
      if (wanted) want()
    })
  }

  async function attempt(): Promise<void> {
    try {
      await step()
      failures = 0
    } catch (error) {
      failedAt = performance.now()
      const pause = RETRY_AFTER_MS[Math.min(failures++, RETRY_AFTER_MS.length - 1)] ?? 0
      retryAt = failedAt + Math.min(pause, longestPauseMs)
      await onFailure(error).catch(() => undefined)
    }
  }

  return {
    hurry() {
      retryAt = Math.min(retryAt, failedAt + POLL_INTERVAL_MS)
      want()
    },
    async stop() {
      stopped = true
      clearInterval(interval)
      await underWay
    },
  }
}
