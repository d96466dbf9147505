import type { ObjectCallTotals } from '@hometown/shared-types/object-calls'

/** One try of a call. */
export interface ObjectCall {
  /** As S3 names it, such as `PutObject`. */
  readonly operation: string
  readonly ms: number
  /** An object that is missing is no failure. */
  readonly hasFailed: boolean
}

export interface CallFigures {
  totals(): ObjectCallTotals[]
}

export interface CallRecorder extends CallFigures {
  note(call: ObjectCall): void
}

export function createCallRecorder(): CallRecorder {
  const totals = new Map<string, ObjectCallTotals>()
  return {
    note({ operation, ms, hasFailed }) {
      const total = totals.get(operation) ?? { operation, calls: 0, failed: 0, seconds: 0 }
      totals.set(operation, total)
      total.calls += 1
      total.seconds += ms / 1000
      if (hasFailed) total.failed += 1
    },
    totals: () => [...totals.values()].map((total) => ({ ...total })),
  }
}
