import { performance } from 'node:perf_hooks'

const INTERVAL_MS = 10_000
/** Collecting takes some 200 milliseconds, which a process with more work than this would notice. */
const MOST_WORK = 0.02
/** A quiet site still answers readers now and then, who wait for a collection: at most so often. */
const PAUSE_MS = 60_000
const WORTH_BYTES = 16 * 1024 * 1024

/** V8 keeps the memory that a burst of work needed, such as a start. This gives it back, if `--expose-gc` allows it. */
export function collectWhenIdle(collect = globalThis.gc): void {
  if (!collect) return
  let before = performance.eventLoopUtilization()
  let left = 0
  let collectedAt = Number.NEGATIVE_INFINITY
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > MOST_WORK || performance.now() < collectedAt + PAUSE_MS) return
    if (process.memoryUsage.rss() < left + WORTH_BYTES) return
    // Every other flavor keeps the empty pages.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    left = process.memoryUsage.rss()
    collectedAt = performance.now()
  }, INTERVAL_MS).unref()
}
