import { type ObjectCallTotals, RECENT_MINUTES, type RecentObjectCalls } from '@hometown/shared-types/object-calls'

/** One try of a call. */
export interface ObjectCall {
  /** As S3 names it, such as `PutObject`. */
  readonly operation: string
  readonly ms: number
  /** Why it failed, for people. An object that is missing is no failure. */
  readonly failure?: string
}

export interface CallFigures {
  totals(): ObjectCallTotals[]
  recent(): RecentObjectCalls
}

const RECENT_MS = RECENT_MINUTES * 60_000
/** More than these don't count as recent. */
const MAX_RECENT = 5_000

export interface CallRecorder extends CallFigures {
  note(call: ObjectCall): void
}

export function createCallRecorder(now: () => number = Date.now): CallRecorder {
  const totals = new Map<string, ObjectCallTotals>()
  let recent: { at: number; ms: number; failed: boolean }[] = []
  let problem: string | null = null
  return {
    note({ operation, ms, failure }) {
      const total = totals.get(operation) ?? { operation, calls: 0, failed: 0, seconds: 0 }
      totals.set(operation, total)
      total.calls += 1
      total.seconds += ms / 1000
      if (failure !== undefined) total.failed += 1
      problem = failure ?? null
      recent.push({ at: now(), ms, failed: failure !== undefined })
      if (recent.length > 2 * MAX_RECENT) recent = recent.slice(-MAX_RECENT)
    },
    totals: () => [...totals.values()].map((total) => ({ ...total })),
    recent() {
      const from = now() - RECENT_MS
      recent = recent.filter(({ at }) => at >= from).slice(-MAX_RECENT)
      const times = recent.map(({ ms }) => ms).sort((one, other) => one - other)
      return {
        calls: recent.length,
        failed: recent.filter(({ failed }) => failed).length,
        medianMs: roundedOrNull(times[Math.floor(times.length / 2)]),
        slowestMs: roundedOrNull(times.at(-1)),
        problem,
      }
    },
  }
}

function roundedOrNull(ms: number | undefined): number | null {
  return ms === undefined ? null : Math.round(ms)
}
