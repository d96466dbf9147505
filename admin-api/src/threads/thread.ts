import { Worker } from 'node:worker_threads'
import type { ThreadAnswer, ThreadQuestion } from './answer-in-thread.ts'

/** Reading its own code; a busy machine takes its time for that. */
const START_WITHIN_MS = 30_000
/** On large machines Node would give each thread more for what is soon garbage than all else takes. */
const YOUNG_MB = 24
/** So many pieces lie with the thread: with one alone it would idle until this side, busy with others, hears its answer. */
export const WORK_AHEAD = 8

export interface ThreadLimits {
  readonly heapMb: number
  /** For one piece of work, from the moment at which it begins. */
  readonly deadlineMs: number
}

export type ThreadOutcome<Output> =
  | { outcome: 'done'; value: Output }
  | { outcome: 'too_slow' }
  /** It threw, ate its memory, or ended. The reason is for logs. */
  | { outcome: 'broken'; reason: string }

export interface Thread<Input, Output> {
  /** One piece of work after the other, in the order in which they came. Never rejects. What is handed over is copied. */
  run(input: Input, options?: { deadlineMs?: number }): Promise<ThreadOutcome<Output>>
  /** Gives back the memory, until there is work again. What is under way breaks. */
  close(): Promise<void>
}

interface Piece<Input, Output> {
  turn: number
  input: Input
  deadlineMs: number
  resolve(outcome: ThreadOutcome<Output>): void
}

/**
 * A thread for foreign documents, which may be made to hang or to eat the memory: it has a heap limit, and is ended at
 * its deadline. The next piece of work gets a new one. Its code calls `answerInThread`; it starts with the first work, and
 * an idle one does not keep the process alive.
 */
export function createThread<Input, Output>(code: URL, limits: ThreadLimits): Thread<Input, Output> {
  const waiting: Piece<Input, Output>[] = []
  /** What lies with the thread; it is at the first of them. */
  let sent: Piece<Input, Output>[] = []
  let worker: Worker | undefined
  let isReady = false
  let timer: NodeJS.Timeout | undefined
  let turns = 0

  function proceed(): void {
    if (waiting.length + sent.length === 0) {
      worker?.unref()
      return
    }
    worker ??= start()
    worker.ref()
    if (!isReady) return
    while (sent.length < WORK_AHEAD && waiting.length > 0) send(worker)
  }

  function start(): Worker {
    const started = startWorker(code, limits.heapMb)
    isReady = false
    timer = setTimeout(() => giveUp(started, { outcome: 'too_slow' }), START_WITHIN_MS)
    started.on('message', (answer: ThreadAnswer<Output>) => {
      if (worker === started) receive(answer)
    })
    started.once('error', (error) => giveUp(started, broken(error.message)))
    started.once('exit', () => giveUp(started, broken('The thread ended.')))
    return started
  }

  function send(to: Worker): void {
    const piece = waiting.shift()
    if (!piece) return
    sent.push(piece)
    if (sent.length === 1) startClock(to)
    to.postMessage({ turn: piece.turn, input: piece.input } satisfies ThreadQuestion<Input>)
  }

  function startClock(of: Worker): void {
    clearTimeout(timer)
    const [first] = sent
    if (first) timer = setTimeout(() => giveUp(of, { outcome: 'too_slow' }), first.deadlineMs)
  }

  function receive(answer: ThreadAnswer<Output>): void {
    if ('ready' in answer) {
      isReady = true
      clearTimeout(timer)
    } else if (answer.turn === sent[0]?.turn && worker) {
      sent.shift()?.resolve('problem' in answer ? broken(answer.problem) : { outcome: 'done', value: answer.value })
      startClock(worker)
    }
    proceed()
  }

  /** Ends the thread, and with it what it was at; what only lay with it is done by the next one. */
  function giveUp(one: Worker, outcome: ThreadOutcome<Output>): void {
    if (worker !== one) return
    clearTimeout(timer)
    worker = undefined
    void one.terminate()
    const guilty = sent.shift() ?? (isReady ? undefined : waiting.shift())
    waiting.unshift(...sent)
    sent = []
    guilty?.resolve(outcome)
    proceed()
  }

  return {
    run(input, { deadlineMs = limits.deadlineMs } = {}) {
      return new Promise((resolve) => {
        waiting.push({ turn: ++turns, input, deadlineMs, resolve })
        proceed()
      })
    },
    async close() {
      const one = worker
      if (!one) return
      giveUp(one, broken('The thread ended.'))
      await one.terminate()
    },
  }
}

function startWorker(code: URL, heapMb: number): Worker {
  const worker = new Worker(code, {
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
    stderr: true,
  })
  // What libraries grumble about foreign documents is nobody's business.
  worker.stderr.resume()
  // Between two pieces of work nobody else listens, and an error without a listener would end the process.
  worker.on('error', () => undefined)
  return worker
}

function broken(reason: string): { outcome: 'broken'; reason: string } {
  return { outcome: 'broken', reason }
}
