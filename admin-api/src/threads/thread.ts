import { Worker } from 'node:worker_threads'
import type { ThreadAnswer, ThreadQuestion } from './answer-in-thread.ts'

/** Loading the code may take long on a busy machine. */
const START_WITHIN_MS = 120_000
/** On large machines, Node's default for young objects would exceed all other memory of a thread. `jobs` sets less. */
const YOUNG_MB = 24
const ENDED = 'The thread ended.'

export interface ThreadLimits {
  readonly heapMb: number
  readonly youngMb?: number
  readonly deadlineMs: number
}

export type ThreadOutcome<Output> =
  | { outcome: 'done'; value: Output }
  | { outcome: 'too_slow' }
  /** It threw, ran out of memory, or exited. The reason is for logs. */
  | { outcome: 'broken'; reason: string }

export interface Thread<Input, Output> {
  /** In order. Never rejects. The input is copied; a `Buffer` arrives as `Uint8Array`. */
  run(input: Input, options?: { deadlineMs?: number }): Promise<ThreadOutcome<Output>>
  /** Loads the code before the first work comes. */
  warmUp(): void
  /** Frees the memory until there is new work. Pending work ends as `broken`. */
  close(): Promise<void>
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

export interface ThreadOptions {
  /** Default: a worker thread. */
  start?: (code: URL, limits: ThreadLimits) => Runner
  idleMs?: number
  /** While a piece of work takes longer, a second thread does the others. Two would always take twice the memory. */
  spareAfterMs?: number
}

interface Piece<Input, Output> {
  readonly input: Input
  readonly deadlineMs: number
  resolve(outcome: ThreadOutcome<Output>): void
}

interface Lane<Input, Output> {
  readonly runner: Runner
  isReady: boolean
  isSlow: boolean
  piece: Piece<Input, Output> | undefined
  deadline: NodeJS.Timeout | undefined
  slowness: NodeJS.Timeout | undefined
}

/**
 * For untrusted documents that may hang or exhaust the memory: a thread has a heap limit and is terminated at its
 * deadline; the next piece of work gets a new one. The code calls `answerInThread`. Starts with the first work and
 * doesn't keep the process alive while idle.
 */
export function createThread<Input, Output>(
  code: URL,
  limits: ThreadLimits,
  { start: startRunner = startWorker, idleMs, spareAfterMs }: ThreadOptions = {},
): Thread<Input, Output> {
  const waiting: Piece<Input, Output>[] = []
  const lanes = new Set<Lane<Input, Output>>()
  let idleness: NodeJS.Timeout | undefined

  function proceed(): void {
    clearTimeout(idleness)
    for (const lane of lanes) while (lane.isReady && !lane.piece && waiting.length > 0) begin(lane)
    const isHeldUp = lanes.size === 0 || (lanes.size === 1 && [...lanes].every(({ isSlow }) => isSlow))
    if (waiting.length > 0 && isHeldUp) start()
    const isIdle = waiting.length === 0 && [...lanes].every(({ piece }) => !piece)
    for (const { runner } of lanes) {
      if (isIdle) runner.unref()
      else runner.ref()
    }
    if (isIdle && idleMs !== undefined) idleness = setTimeout(close, idleMs).unref()
  }

  function start(): void {
    const runner = startRunner(code, limits)
    const deadline = setTimeout(() => end(lane, { outcome: 'too_slow' }), START_WITHIN_MS)
    const lane: Lane<Input, Output> = {
      ...{ runner, deadline, isReady: false, isSlow: false, piece: undefined, slowness: undefined },
    }
    lanes.add(lane)
    runner.onMessage((answer) => receive(lane, answer as ThreadAnswer<Output>))
    runner.onEnd((reason = ENDED) => end(lane, broken(reason)))
  }

  function begin(lane: Lane<Input, Output>): void {
    const piece = waiting.shift()
    if (!piece) return
    try {
      lane.runner.postMessage({ input: piece.input } satisfies ThreadQuestion<Input>)
    } catch (error) {
      piece.resolve(broken(String(error)))
      return
    }
    lane.piece = piece
    lane.deadline = setTimeout(() => end(lane, { outcome: 'too_slow' }), piece.deadlineMs)
    if (spareAfterMs !== undefined) lane.slowness = setTimeout(noteSlow, spareAfterMs, lane)
  }

  function noteSlow(lane: Lane<Input, Output>): void {
    lane.isSlow = true
    proceed()
  }

  function receive(lane: Lane<Input, Output>, answer: ThreadAnswer<Output>): void {
    if (!lanes.has(lane)) return
    stopClocks(lane)
    if ('ready' in answer) lane.isReady = true
    else {
      const { piece } = lane
      lane.piece = undefined
      lane.isSlow = false
      piece?.resolve('problem' in answer ? broken(answer.problem) : { outcome: 'done', value: answer.value })
      if (waiting.length === 0 && lanes.size > 1) end(lane, broken(ENDED))
    }
    proceed()
  }

  /** What it was doing gets the outcome; if it never started, so does the next piece of work. */
  function end(lane: Lane<Input, Output>, outcome: ThreadOutcome<Output>): void {
    if (!lanes.delete(lane)) return
    stopClocks(lane)
    lane.runner.terminate().catch(() => undefined)
    const guilty = lane.piece ?? (lane.isReady ? undefined : waiting.shift())
    guilty?.resolve(outcome)
    proceed()
  }

  async function close(): Promise<void> {
    clearTimeout(idleness)
    const ended = [...lanes]
    lanes.clear()
    for (const lane of ended) {
      stopClocks(lane)
      lane.piece?.resolve(broken(ENDED))
    }
    for (const piece of waiting.splice(0)) piece.resolve(broken(ENDED))
    await Promise.all(ended.map(({ runner }) => runner.terminate()))
  }

  return {
    run: (input, { deadlineMs = limits.deadlineMs } = {}) =>
      new Promise((resolve) => {
        waiting.push({ input, deadlineMs, resolve })
        proceed()
      }),
    warmUp() {
      if (lanes.size === 0) start()
    },
    close,
  }
}

/** For occasional untrusted documents; frequent ones use `createThread`. Never rejects. */
export async function runInThread<Input, Output>(
  code: URL,
  input: Input,
  limits: ThreadLimits,
): Promise<ThreadOutcome<Output>> {
  const thread = createThread<Input, Output>(code, limits)
  return thread.run(input).finally(() => thread.close())
}

function stopClocks({ deadline, slowness }: Pick<Lane<unknown, unknown>, 'deadline' | 'slowness'>): void {
  clearTimeout(deadline)
  clearTimeout(slowness)
}

function broken(reason: string): { outcome: 'broken'; reason: string } {
  return { outcome: 'broken', reason }
}

function startWorker(code: URL, { heapMb, youngMb = YOUNG_MB }: ThreadLimits): Runner {
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
