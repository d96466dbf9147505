/**
 * How soon the next publish may start. A few in a row go at once, so that a save is live immediately; a stream of
 * changes is collected, so that a thousand saves do not make a thousand publishes.
 */
export interface PublishPace {
  /** Milliseconds to wait before a publish that would start at `now`; 0 means at once. */
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
