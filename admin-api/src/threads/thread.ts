import type { ThreadAnswer, ThreadQuestion } from './answer-in-thread.ts'
import { type Runner, startWorker, type ThreadLimits } from './runner.ts'

export type { ThreadLimits } from './runner.ts'

/** Reading its own code; a busy machine takes its time for that. */
const START_WITHIN_MS = 30_000
/** So many pieces lie with the thread: with one alone it would idle until this side, busy with others, hears its answer. */
const WORK_AHEAD = 8

export type ThreadOutcome<Output> =
  | { outcome: 'done'; value: Output }
  | { outcome: 'too_slow' }
  /** It threw, ate its memory, or ended. The reason is for logs. */
  | { outcome: 'broken'; reason: string }
  /** `withdraw` was called before it was begun. */
  | { outcome: 'withdrawn' }

export interface Thread<Input, Output> {
  /** One piece of work after the other, in the order in which they came. Never rejects. What is handed over is copied. */
  run(input: Input, options?: { deadlineMs?: number }): Promise<ThreadOutcome<Output>>
  /** What is not begun yet is to be done by somebody else. */
  withdraw(): void
  /** Gives back the memory, until there is work again. What is left to do breaks. */
  close(): Promise<void>
}

export interface ThreadOptions {
  watch?: ThreadWatch
  /** What runs the code, when a thread is not enough. */
  start?: (code: URL, limits: ThreadLimits) => Runner
  /** How many pieces may lie with it: 1 where each is large. */
  workAhead?: number
  /** After so long without work its memory is given back. */
  idleMs?: number
}

export interface ThreadWatch {
  slowAfterMs: number
  /** It has been at one piece of work for so long. */
  onSlow(): void
  /** It has finished a piece, withdrawn or not, or was ended while at it. */
  onThrough(): void
}

interface Piece<Input, Output> {
  turn: number
  input: Input
  deadlineMs: number
  /** Its caller no longer waits for it, but the thread has it already and will still run it. */
  isWithdrawn: boolean
  resolve(outcome: ThreadOutcome<Output>): void
}

/**
 * A thread for foreign documents, which may be made to hang or to eat the memory: it has a heap limit, and is ended at
 * its deadline. The next piece of work gets a new one. Its code calls `answerInThread`; it starts with the first work, and
 * an idle one does not keep the process alive.
 */
export function createThread<Input, Output>(
  code: URL,
  limits: ThreadLimits,
  { watch, start: startRunner = startWorker, workAhead = WORK_AHEAD, idleMs }: ThreadOptions = {},
): Thread<Input, Output> {
  const waiting: Piece<Input, Output>[] = []
  /** What lies with the thread; it is at the first of them. */
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

  /** Ends the thread, and with it what it was at; what only lay with it is done by the next one. */
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
    withdraw() {
      // What lies with the thread keeps its deadline there: otherwise what comes after it would be blamed if it hangs.
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
