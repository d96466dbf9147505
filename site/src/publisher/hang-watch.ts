import { Worker } from 'node:worker_threads'

const HANGS_AFTER_MS = 5 * 60_000
/** The thread takes 15 MB, so it ends after a while without work. Starting it with each work would slow down saves. */
const THREAD_STAYS_MS = 10_000

/** Where the thread reads how often there was progress, and how many works are under way. */
export const PROGRESS = 0
export const UNDER_WAY = 1

const counts = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
let thread: Worker | undefined
let timer: NodeJS.Timeout | undefined

/** Call it after each step of work that takes long. */
export function noteProgress(): void {
  Atomics.add(counts, PROGRESS, 1)
}

/** Ends this process when its work makes no progress, also when a page renders forever. The supervisor starts another. */
export async function endIfStuck<T>(work: () => Promise<T>, hangsAfterMs = HANGS_AFTER_MS): Promise<T> {
  clearTimeout(timer)
  thread ??= startThread(hangsAfterMs)
  Atomics.add(counts, UNDER_WAY, 1)
  try {
    return await work()
  } finally {
    noteProgress()
    if (Atomics.sub(counts, UNDER_WAY, 1) === 1) timer = setTimeout(endThread, THREAD_STAYS_MS).unref()
  }
}

function startThread(hangsAfterMs: number): Worker {
  const started = new Worker(new URL('./hang-watch.worker.ts', import.meta.url), {
    workerData: { counts, hangsAfterMs },
  })
  started.unref()
  return started
}

async function endThread(): Promise<void> {
  const ending = thread
  thread = undefined
  await ending?.terminate()
}
