const AT_ONCE = 2
const GAP_MS = 1000
/** Beyond this, origins that were idle for a while are forgotten. */
const MOST_REMEMBERED = 2000

export interface OriginTurns {
  /**
   * Waits for a turn at an origin, in order of request. Origins don't wait for each other.
   * @returns a function that ends the turn
   * @throws the reason of the signal
   */
  take(target: URL, signal: AbortSignal): Promise<() => void>
  slowDown(target: URL, gapMs: number): void
}

interface Place {
  running: number
  gapMs: number
  nextAt: number
  readonly waiting: Set<() => void>
  timer: NodeJS.Timeout | undefined
}

/** At most two concurrent requests per origin, and one per second, for the whole process. */
export function createOriginTurns(usualGapMs = GAP_MS): OriginTurns {
  const places = new Map<string, Place>()

  function placeOf(target: URL): Place {
    const key = `${target.hostname}:${target.port || (target.protocol === 'https:' ? 443 : 80)}`
    const known = places.get(key)
    if (known) return known
    const place: Place = { running: 0, gapMs: usualGapMs, nextAt: 0, waiting: new Set(), timer: undefined }
    if (places.size >= MOST_REMEMBERED) forgetIdle()
    places.set(key, place)
    return place
  }

  function forgetIdle(): void {
    for (const [key, { running, waiting, nextAt }] of places)
      if (running === 0 && waiting.size === 0 && nextAt <= performance.now()) places.delete(key)
  }

  function proceed(place: Place): void {
    clearTimeout(place.timer)
    place.timer = undefined
    for (const enter of place.waiting) {
      if (place.running >= AT_ONCE) return
      const waitMs = place.nextAt - performance.now()
      if (waitMs > 0) {
        place.timer = setTimeout(proceed, Math.ceil(waitMs), place)
        return
      }
      place.waiting.delete(enter)
      place.running++
      place.nextAt = performance.now() + place.gapMs
      enter()
    }
  }

  return {
    take(target, signal) {
      const place = placeOf(target)
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        signal.addEventListener('abort', giveUp)
        place.waiting.add(enter)
        proceed(place)

        function enter(): void {
          signal.removeEventListener('abort', giveUp)
          let isOver = false
          resolve(() => {
            if (isOver) return
            isOver = true
            place.running--
            proceed(place)
          })
        }
        function giveUp(): void {
          place.waiting.delete(enter)
          reject(signal.reason)
        }
      })
    },
    slowDown(target, gapMs) {
      const place = placeOf(target)
      place.gapMs = Math.max(usualGapMs, gapMs)
    },
  }
}
