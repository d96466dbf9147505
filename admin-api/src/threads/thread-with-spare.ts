import { createThread, type Thread, type ThreadLimits, type ThreadOutcome, type ThreadWatch } from './thread.ts'

/** Work that takes so long may hang: what comes after it need not wait until it is given up. */
const SLOW_MS = 2000

interface Lane<Input, Output> {
  readonly thread: Thread<Input, Output>
  /** What it has to do. */
  pieces: number
  isSlow: boolean
}

/**
 * A thread, and a second one that does what would lie behind something slow in the first. Two at all times would take
 * twice the memory, and warm up twice.
 */
export function createThreadWithSpare<Input, Output>(
  code: URL,
  limits: ThreadLimits,
  { slowMs = SLOW_MS }: { slowMs?: number } = {},
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
    const lane: Lane<Input, Output> = { thread: createThread(code, limits, { watch }), pieces: 0, isSlow: false }
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
    async close() {
      await Promise.all([main.thread.close(), spare.thread.close()])
    },
  }
}
