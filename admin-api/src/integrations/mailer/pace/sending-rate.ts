export interface SendingRate {
  available(now: number): number
  take(now: number): void
  nextAt(now: number): number
}

/** A longer pause doesn't allow a burst: the rate must hold in every second. */
const CATCH_UP_MS = 20

export function createSendingRate(perSecond: number | undefined): SendingRate {
  if (perSecond === undefined) return { available: () => Number.POSITIVE_INFINITY, take() {}, nextAt: (now) => now }
  const each = 1000 / perSecond
  const most = Math.max(1, CATCH_UP_MS / each)
  let left = most
  let seen: number | undefined

  function fill(now: number): void {
    // A clock that is set back costs only the wait for one message.
    const passed = Math.max(0, now - (seen ?? now))
    left = Math.min(most, left + passed / each)
    seen = now
  }

  return {
    available(now) {
      fill(now)
      // Otherwise, rounding could leave slightly less than a whole message and cost an extra wait.
      return Math.floor(left + 1e-6)
    },
    take(now) {
      fill(now)
      left -= 1
    },
    nextAt(now) {
      fill(now)
      return left + 1e-6 >= 1 ? now : now + Math.ceil((1 - left) * each)
    },
  }
}
