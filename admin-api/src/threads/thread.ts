import type { ThreadAnswer, ThreadQuestion } from './answer-in-thread.ts'
import { type Runner, startWorker, type ThreadLimits } from './runner.ts'

export type { ThreadLimits } from './runner.ts'

/** Loading the code may take long on a busy machine. */
const START_WITHIN_MS = 120_000
/** With a queue of one, the thread would idle while this side is too busy to read its answer. */
const WORK_AHEAD = 8

export type ThreadOutcome<Output> =
  | { outcome: 'done'; value: Output }
  | { outcome: 'too_slow' }
  /** It threw, ran out of memory, or exited. The reason is for logs. */
  | { outcome: 'broken'; reason: string }
  | { outcome: 'withdrawn' }

export interface Thread<Input, Output> {
  /** In order. Never rejects. The input is copied. */
  run(input: Input, options?: { deadlineMs?: number }): Promise<ThreadOutcome<Output>>
  /** Loads the code before the first work comes. */
  warmUp(): void
  /** Gives up all work that hasn't started, so that the caller can do it elsewhere. */
  withdraw(): void
  /** Frees the memory until there is new work. Pending work ends as `broken`. */
  close(): Promise<void>
}

export interface ThreadOptions {
  watch?: ThreadWatch
  start?: (code: URL, limits: ThreadLimits) => Runner
  /** How many pieces to queue in the thread: 1 if each is large. */
  workAhead?: number
  idleMs?: number
}

export interface ThreadWatch {
  slowAfterMs: number
  onSlow(): void
  /** A piece has finished, withdrawn or not, or was ended with the thread. */
  onThrough(): void
}

interface Piece<Input, Output> {
  turn: number
  input: Input
  deadlineMs: number
  /** The caller doesn't wait any more, but the thread has the piece already and will run it. */
  isWithdrawn: boolean
  resolve(outcome: ThreadOutcome<Output>): void
}

/**
 * For untrusted documents that may hang or exhaust the memory: it has a heap limit and is terminated at its deadline;
 * the next piece of work gets a new thread. The code calls `answerInThread`. Starts with the first work and doesn't
 * keep the process alive while idle.
 */
export function createThread<Input, Output>(
  code: URL,
  limits: ThreadLimits,
  { watch, start: startRunner = startWorker, workAhead = WORK_AHEAD, idleMs }: ThreadOptions = {},
): Thread<Input, Output> {
  const waiting: Piece<Input, Output>[] = []
  let sent: Piece<Input, Output>[] = []
  let worker: Runner | undefined
  let isReady = false
  let deadline: NodeJS.Timeout | undefined
  let slowness: NodeJS.Timeout | undefined
  let idleness: NodeJS.Timeout | undefined
  let turns = 0

  function proceed(): void {
    clearTimeout(idleness)
    if (waiting.length + sent.length === 0) {
      worker?.unref()
      if (idleMs !== undefined) idleness = setTimeout(close, idleMs).unref()
      return
    }
    worker ??= start()
    worker.ref()
    if (!isReady) return
    while (sent.length < workAhead && waiting.length > 0) send(worker)
  }

  function start(): Runner {
    const started = startRunner(code, limits)
    isReady = false
    deadline = setTimeout(() => giveUp(started, { outcome: 'too_slow' }), START_WITHIN_MS)
    started.onMessage((answer) => {
      if (worker === started) receive(answer as ThreadAnswer<Output>)
    })
    started.onEnd((reason = ENDED) => giveUp(started, broken(reason)))
    return started
  }

  function send(to: Runner): void {
    const piece = waiting.shift()
    if (!piece) return
    try {
      to.postMessage({ turn: piece.turn, input: piece.input } satisfies ThreadQuestion<Input>)
    } catch (error) {
      piece.resolve(broken(String(error)))
      return
    }
    sent.push(piece)
    if (sent.length === 1) startClocks(to)
  }

  function startClocks(of: Runner): void {
    stopClocks()
    const [first] = sent
    if (!first) return
    deadline = setTimeout(() => giveUp(of, { outcome: 'too_slow' }), first.deadlineMs)
    if (watch) slowness = setTimeout(watch.onSlow, watch.slowAfterMs)
  }

  function stopClocks(): void {
    clearTimeout(deadline)
    clearTimeout(slowness)
  }

  function receive(answer: ThreadAnswer<Output>): void {
    if ('ready' in answer) {
      isReady = true
      stopClocks()
    } else if (answer.turn === sent[0]?.turn && worker) {
      const done = sent.shift()
      startClocks(worker)
      watch?.onThrough()
      done?.resolve('problem' in answer ? broken(answer.problem) : { outcome: 'done', value: answer.value })
    }
    proceed()
  }

  /** A new thread does the queued pieces. */
  function giveUp(one: Runner, outcome: ThreadOutcome<Output>): void {
    if (worker !== one) return
    const guilty = drop(one) ?? (isReady ? undefined : waiting.shift())
    guilty?.resolve(outcome)
    proceed()
  }

  function drop(one: Runner): Piece<Input, Output> | undefined {
    stopClocks()
    worker = undefined
    one.terminate().catch(() => undefined)
    const [first, ...behind] = sent
    waiting.unshift(...behind.filter(({ isWithdrawn }) => !isWithdrawn))
    sent = []
    watch?.onThrough()
    return first
  }

  async function close(): Promise<void> {
    const one = worker
    if (!one) return
    const first = drop(one)
    for (const piece of [...(first ? [first] : []), ...waiting.splice(0)]) piece.resolve(broken(ENDED))
    await one.terminate()
  }

  return {
    run(input, { deadlineMs = limits.deadlineMs } = {}) {
      return new Promise((resolve) => {
        waiting.push({ turn: ++turns, input, deadlineMs, isWithdrawn: false, resolve })
        proceed()
      })
    },
    warmUp() {
      worker ??= start()
    },
    withdraw() {
      // Queued pieces keep their deadline in the thread: otherwise the next one would be blamed if they hang.
      for (const piece of [...sent.slice(1), ...waiting.splice(0)]) {
        piece.isWithdrawn = true
        piece.resolve({ outcome: 'withdrawn' })
      }
    },
    close,
  }
}

const ENDED = 'The thread ended.'

function broken(reason: string): { outcome: 'broken'; reason: string } {
  return { outcome: 'broken', reason }
}
