import { parentPort, Worker } from 'node:worker_threads'

export type ThreadOutcome<Output> =
  | { outcome: 'done'; value: Output }
  | { outcome: 'too_slow' }
  /** The work threw, ran out of memory, or exited. The reason is for logs. */
  | { outcome: 'broken'; reason: string }

type ThreadWork<Input, Output> = (input: Input) => Output | Promise<Output>

/** The worker's end of `createThread`, which sends one piece of work at a time. Inputs and outputs are copied. */
export function handleThreadWork<Input, Output>(work: ThreadWork<Input, Output>): void {
  const answer = answerWithWork(work, (outcome) => parentPort?.postMessage(outcome))
  parentPort?.on('message', answer)
}

/** Kills the process when it takes more than so many bytes more than now, or when its parent is gone. */
const MEMORY_WATCH_CODE = `
  const most = process.memoryUsage.rss() + require('node:worker_threads').workerData
  const parent = process.ppid
  const isOver = () => process.memoryUsage.rss() > most || process.ppid !== parent
  setInterval(() => { if (isOver()) process.kill(process.pid, 'SIGKILL') }, 10)`
const BYTES_PER_MB = 1_000_000

/** Does the same for a thread with `memoryMb`. */
export function handleProcessWork<Input, Output>(work: ThreadWork<Input, Output>): void {
  // The parent stops us: a signal to the whole process group must not interrupt a request.
  process.on('SIGTERM', () => undefined)
  process.on('SIGINT', () => undefined)
  process.on('disconnect', () => process.exit())
  // The watcher has a thread of its own, because the work may block this one.
  const watcher = new Worker(MEMORY_WATCH_CODE, { eval: true, workerData: Number(process.argv[2]) * BYTES_PER_MB })
  watcher.unref()
  watcher.once('online', () => {
    const freshly = (input: Input) => {
      freeBuffers()
      return work(input)
    }
    const answer = answerWithWork(freshly, (outcome) => process.send?.(outcome, freeBuffers))
    process.on('message', answer)
  })
}

/** V8 doesn't see the size of native buffers, so collect those of the last work explicitly. */
function freeBuffers(): void {
  globalThis.gc?.()
}

function answerWithWork<Input, Output>(
  work: ThreadWork<Input, Output>,
  post: (outcome: ThreadOutcome<Output | undefined>) => void,
): (question: { input: Input }) => Promise<void> {
  // The first message says that the thread is ready.
  post({ outcome: 'done', value: undefined })
  return async ({ input }) => {
    try {
      post({ outcome: 'done', value: await work(input) })
    } catch (error) {
      post({ outcome: 'broken', reason: error instanceof Error ? error.message : String(error) })
    }
  }
}
