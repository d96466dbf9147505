import { performance } from 'node:perf_hooks'

const INTERVAL_MS = 10_000
/** Collecting takes some 200 milliseconds, which a process with more work than this would notice. */
const MOST_WORK = 0.02
const WORTH_BYTES = 16 * 1024 * 1024

/** V8 keeps the memory that a burst of work needed, such as a start. This gives it back, if `--expose-gc` allows it. */
export function collectWhenIdle(collect = globalThis.gc): void {
  if (!collect) return
  let before = performance.eventLoopUtilization()
  let left = 0
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > MOST_WORK || process.memoryUsage.rss() < left + WORTH_BYTES) return
    // Every other flavor keeps the empty pages.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    left = process.memoryUsage.rss()
  }, INTERVAL_MS).unref()
}
