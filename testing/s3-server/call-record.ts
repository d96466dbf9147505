import type { S3Operation } from './s3-call.ts'

export interface RecordedCall {
  readonly method: string
  readonly operation: S3Operation | 'unknown'
  readonly bucket: string
  readonly key: string
  /** Of a list. */
  readonly prefix: string | undefined
  /** Milliseconds. */
  readonly at: number
  /** Undefined until it was answered. */
  status: number | undefined
  /** Of the error, such as `SlowDown`. */
  error: string | undefined
  /** Of the body that came with the call. */
  bytes: number
}

export interface CallCounts {
  readonly total: number
  readonly byMethod: Readonly<Record<string, number>>
  readonly byOperation: Readonly<Record<string, number>>
  /** Answered with an error. */
  readonly failed: number
}

export interface CallRecord {
  /** The newest, oldest first. */
  readonly calls: readonly RecordedCall[]
  add(call: RecordedCall): void
  counts(): CallCounts
  clear(): void
}

const KEPT_CALLS = 200_000

export function createCallRecord(): CallRecord {
  const calls: RecordedCall[] = []
  const byMethod = new Map<string, number>()
  const byOperation = new Map<string, number>()
  let total = 0
  return {
    calls,
    add(call) {
      total += 1
      byMethod.set(call.method, (byMethod.get(call.method) ?? 0) + 1)
      byOperation.set(call.operation, (byOperation.get(call.operation) ?? 0) + 1)
      if (calls.push(call) > 2 * KEPT_CALLS) calls.splice(0, KEPT_CALLS)
    },
    counts: () => ({
      total,
      byMethod: Object.fromEntries(byMethod),
      byOperation: Object.fromEntries(byOperation),
      failed: calls.filter(({ error }) => error !== undefined).length,
    }),
    clear() {
      total = 0
      calls.length = 0
      byMethod.clear()
      byOperation.clear()
    },
  }
}
