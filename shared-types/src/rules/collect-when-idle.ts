import { performance } from 'node:perf_hooks'

export const INTERVAL_MS = 10_000
/** Collecting takes some 200 milliseconds, which a process with more work than this would notice. */
const IDLE_WORK_SHARE = 0.02
/** A quiet site still answers readers now and then, who wait for a collection, so this long passes between two. */
export const PAUSE_MS = 60_000
/** A collection of less garbage isn't worth it. */
export const MIN_GARBAGE_BYTES = 16 * 1024 * 1024

interface MeasuredProcess {
  /** Returns the share of time spent on work since the last call, from 0 to 1. */
  work(): number
  residentBytes(): number
  now(): number
}

/** V8 keeps the memory that a burst of work needed, such as a start. This gives it back, if `--expose-gc` allows it. */
export function collectWhenIdle(collect = globalThis.gc, { work, residentBytes, now } = measureThisProcess()): void {
  if (!collect) return
  let left = 0
  let collectedAt = Number.NEGATIVE_INFINITY
  setInterval(() => {
    if (work() > IDLE_WORK_SHARE || now() < collectedAt + PAUSE_MS) return
    if (residentBytes() < left + MIN_GARBAGE_BYTES) return
    // Every other flavor keeps the empty pages.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    left = residentBytes()
    collectedAt = now()
  }, INTERVAL_MS).unref()
}

function measureThisProcess(): MeasuredProcess {
  let before = performance.eventLoopUtilization()
  return {
    work() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, before)
      before = now
      return utilization
    },
    residentBytes: () => process.memoryUsage.rss(),
    now: () => performance.now(),
  }
}
