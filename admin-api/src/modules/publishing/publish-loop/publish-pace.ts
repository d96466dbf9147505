/** A few publishes in a row start immediately so that a save is live at once; a stream of changes is batched. */
export interface PublishPace {
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
