import { Worker } from 'node:worker_threads'

/** On large machines, Node's default for young objects would exceed all other memory of a thread. `jobs` sets less. */
const YOUNG_MB = 24

export interface ThreadLimits {
  readonly heapMb: number
  readonly youngMb?: number
  readonly deadlineMs: number
}

export interface Runner {
  postMessage(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  /** Called once or twice after the end, with the error that caused it. */
  onEnd(listener: (reason?: string) => void): void
  terminate(): Promise<unknown>
  /** `ref` keeps this process alive. */
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
  // Between two pieces of work there is no other listener, and an unhandled error would end the process.
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
