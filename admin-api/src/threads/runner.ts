import { Worker } from 'node:worker_threads'

/** On large machines Node would give each thread more for what is soon garbage than all else takes. `jobs` sets less. */
const YOUNG_MB = 24

export interface ThreadLimits {
  readonly heapMb: number
  /** Of a thread's heap, for what is soon garbage. */
  readonly youngMb?: number
  /** For one piece of work, from the moment at which it begins. */
  readonly deadlineMs: number
}

/** What runs the code at the other end of `createThread`: a thread, or a process. */
export interface Runner {
  postMessage(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  /** Called once or twice when it has ended, with the error that ended it. */
  onEnd(listener: (reason?: string) => void): void
  terminate(): Promise<unknown>
  /** Whether it keeps this process alive. */
  ref(): void
  unref(): void
}

export function startWorker(code: URL, { heapMb, youngMb = YOUNG_MB }: ThreadLimits): Runner {
  const worker = new Worker(code, {
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb },
    stderr: true,
  })
  // Silence parser warnings about third-party documents.
  worker.stderr.resume()
  // Between two pieces of work nobody else listens, and an error without a listener would end the process.
  worker.on('error', () => undefined)
  return {
    postMessage: (message) => worker.postMessage(message),
    onMessage(listener) {
      worker.on('message', listener)
    },
    onEnd(listener) {
      worker.once('error', (error) => listener(error.message))
      worker.once('exit', () => listener())
    },
    terminate: () => worker.terminate(),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
  }
}
