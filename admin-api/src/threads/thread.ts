import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { ThreadOutcome } from './thread-worker.ts'

/** The limit is long, because loading the code may take long on a busy machine. */
const THREAD_STARTS_WITHIN_MS = 120_000
/** On large machines, Node's default for young objects would exceed all other memory of a thread. */
const YOUNG_OBJECTS_MB = 24
/** This option keeps what is parsed or copied from reaching a prototype by that name. */
const NO_PROTO_OPTION = '--disable-proto=delete'
const THREAD_ENDED_REASON = 'The thread ended.'

interface ThreadLimits {
  readonly heapMb: number
  readonly deadlineMs: number
  /** The milliseconds without work after which it ends, until there is new work. The default is never. */
  readonly idleMs?: number
  /**
   * Limits work that allocates outside the V8 heap, which a thread's limit doesn't count: it runs in a process, which
   * may take so much more than at its start. It gets none of our environment, and its code calls `handleProcessWork`.
   */
  readonly memoryMb?: number
}

interface Thread<Input, Output> {
  /** Works in order. Never rejects. The input is copied; a `Buffer` arrives as `Uint8Array`. */
  run(input: Input, options?: { deadlineMs?: number }): Promise<ThreadOutcome<Output>>
  /** Frees the memory until there is new work. Pending work ends as `brokenOutcome`. */
  close(): Promise<void>
}

/**
 * Creates a thread for untrusted documents that may hang or exhaust the memory: it has a memory limit and is terminated
 * at its deadline; the next piece of work gets a new one. The code calls `handleThreadWork`. Starts with the first work
 * and doesn't keep the process alive while idle.
 */
export function createThread<Input, Output>(code: URL, limits: ThreadLimits): Thread<Input, Output> {
  const turn = pLimit(1)
  let runner: ThreadRunner | undefined
  let closings = 0
  let idleness: NodeJS.Timeout | undefined

  function start(): ThreadRunner {
    const started = limits.memoryMb === undefined ? startWorkerThread(code, limits) : startChildProcess(code, limits)
    const forget = () => {
      if (runner === started) runner = undefined
    }
    // Between two pieces of work there is no other listener, and an unhandled error would end the process.
    started.events.on('error', forget).once('exit', forget)
    return started
  }

  async function work(input: Input, deadlineMs: number): Promise<ThreadOutcome<Output>> {
    clearTimeout(idleness)
    runner ??= start()
    const currentRunner = runner
    currentRunner.ref()
    const outcome = await askThread<Output>(currentRunner, { input }, deadlineMs)
    currentRunner.unref()
    if (outcome.outcome === 'too_slow') await end()
    else if (limits.idleMs !== undefined) idleness = setTimeout(end, limits.idleMs).unref()
    return outcome
  }

  async function end(): Promise<void> {
    const endedRunner = runner
    runner = undefined
    // This keeps our process alive until the thread has ended.
    endedRunner?.ref()
    await endedRunner?.terminate()
  }

  return {
    run(input, { deadlineMs = limits.deadlineMs } = {}) {
      const era = closings
      return turn(() => (era === closings ? work(input, deadlineMs) : brokenOutcome(THREAD_ENDED_REASON)))
    },
    close() {
      closings++
      clearTimeout(idleness)
      return end()
    },
  }
}

interface ThreadRunner {
  readonly events: Worker | ChildProcess
  /** The runner's first message says that it is ready. */
  readonly isReady: Promise<ThreadOutcome<unknown>>
  post(message: object): void
  terminate(): Promise<unknown>
  /** `ref` keeps this process alive. */
  ref(): void
  unref(): void
}

async function askThread<Output>(
  runner: ThreadRunner,
  message: object,
  deadlineMs: number,
): Promise<ThreadOutcome<Output>> {
  const ready = await runner.isReady
  if (ready.outcome !== 'done') return ready
  try {
    runner.post(message)
  } catch (error) {
    return brokenOutcome(String(error))
  }
  return nextThreadOutcome<Output>(runner.events, deadlineMs)
}

/** Resolves with what the thread says next, or that it doesn't. */
function nextThreadOutcome<Output>(events: ThreadRunner['events'], withinMs: number): Promise<ThreadOutcome<Output>> {
  const { promise, resolve } = Promise.withResolvers<ThreadOutcome<Output>>()
  const onError = (error: Error) => resolve(brokenOutcome(error.message))
  const onExit = () => resolve(brokenOutcome(THREAD_ENDED_REASON))
  const deadline = setTimeout(resolve, withinMs, { outcome: 'too_slow' })
  events.once('message', resolve).once('error', onError).once('exit', onExit)
  return promise.finally(() => {
    clearTimeout(deadline)
    events.off('message', resolve).off('error', onError).off('exit', onExit)
  })
}

function brokenOutcome(reason: string): { outcome: 'broken'; reason: string } {
  return { outcome: 'broken', reason }
}

function startWorkerThread(code: URL, { heapMb }: ThreadLimits): ThreadRunner {
  const worker = new Worker(code, {
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_OBJECTS_MB },
    stderr: true,
  })
  // Silence parser warnings about third-party documents.
  worker.stderr.resume()
  return {
    events: worker,
    isReady: nextThreadOutcome(worker, THREAD_STARTS_WITHIN_MS),
    post: (message) => worker.postMessage(message),
    terminate: () => worker.terminate(),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
  }
}

function startChildProcess(code: URL, { heapMb, memoryMb }: ThreadLimits): ThreadRunner {
  const child = fork(fileURLToPath(code), [String(memoryMb)], {
    env: {
      ...(process.env.PATH && { PATH: process.env.PATH }),
      // Return freed memory to the system at once, so that one picture's memory doesn't add to the next one's.
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '131072',
    },
    execArgv: [NO_PROTO_OPTION, `--max-old-space-size=${heapMb}`, '--max-semi-space-size=1', '--expose-gc'],
    serialization: 'advanced',
    // Silence decoder warnings about third-party pictures.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return {
    events: child,
    isReady: nextThreadOutcome(child, THREAD_STARTS_WITHIN_MS),
    post(message) {
      // The callback swallows errors of a closed channel; 'exit' reports them.
      child.send(message, () => undefined)
    },
    async terminate() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    ref() {
      child.ref()
      child.channel?.ref()
    },
    unref() {
      child.unref()
      child.channel?.unref()
    },
  }
}
