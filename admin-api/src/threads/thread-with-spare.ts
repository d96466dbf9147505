import { createThread, type Thread, type ThreadLimits, type ThreadOutcome, type ThreadWatch } from './thread.ts'

/** Work that takes longer may hang, and later work shouldn't wait behind it. */
const SLOW_MS = 2000

interface Lane<Input, Output> {
  readonly thread: Thread<Input, Output>
  pieces: number
  isSlow: boolean
}

/** The second thread exists only while the first is slow: two would always take twice the memory. */
export function createThreadWithSpare<Input, Output>(
  code: URL,
  limits: ThreadLimits,
  { slowMs = SLOW_MS, idleMs }: { slowMs?: number; idleMs?: number } = {},
): Omit<Thread<Input, Output>, 'withdraw'> {
  const main = createLane()
  const spare = createLane()

  function createLane(): Lane<Input, Output> {
    const watch: ThreadWatch = {
      slowAfterMs: slowMs,
      onSlow() {
        lane.isSlow = true
        if (!other(lane).isSlow) lane.thread.withdraw()
      },
      onThrough() {
        lane.isSlow = false
        if (other(lane).isSlow) other(lane).thread.withdraw()
        closeIdleSpare()
      },
    }
    const thread = createThread<Input, Output>(code, limits, { watch, ...(idleMs !== undefined && { idleMs }) })
    const lane: Lane<Input, Output> = { thread, pieces: 0, isSlow: false }
    return lane
  }

  function other(lane: Lane<Input, Output>): Lane<Input, Output> {
    return lane === main ? spare : main
  }

  async function run(...work: Parameters<Thread<Input, Output>['run']>): Promise<ThreadOutcome<Output>> {
    for (;;) {
      const lane = main.isSlow && !spare.isSlow ? spare : main
      lane.pieces++
      const outcome = await lane.thread.run(...work)
      lane.pieces--
      if (outcome.outcome === 'withdrawn') continue
      closeIdleSpare()
      return outcome
    }
  }

  function closeIdleSpare(): void {
    if (!main.isSlow && spare.pieces === 0) spare.thread.close().catch(() => undefined)
  }

  return {
    run,
    warmUp: main.thread.warmUp,
    async close() {
      await Promise.all([main.thread.close(), spare.thread.close()])
    },
  }
}
