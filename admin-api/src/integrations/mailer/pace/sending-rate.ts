/** How many may go, as time passes. Instants are milliseconds. */
export interface SendingRate {
  available(now: number): number
  take(now: number): void
  /** When the next one may go. */
  nextAt(now: number): number
}

/** What has not been used may be caught up with, but not for longer than this: a rate is meant for every second. */
const CATCH_UP_MS = 20

export function createSendingRate(perSecond: number | undefined): SendingRate {
  if (perSecond === undefined) return { available: () => Number.POSITIVE_INFINITY, take() {}, nextAt: (now) => now }
  const each = 1000 / perSecond
  const most = Math.max(1, CATCH_UP_MS / each)
  let left = most
  let seen: number | undefined

  function fill(now: number): void {
    // A clock that was set back costs nothing but the wait for one message.
    const passed = Math.max(0, now - (seen ?? now))
    left = Math.min(most, left + passed / each)
    seen = now
  }

  return {
    available(now) {
      fill(now)
      // What rounding takes from a whole must not cost another wait.
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
