import { Worker } from 'node:worker_threads'
import type { ThreadAnswer, ThreadQuestion } from './answer-in-thread.ts'

/** Reading its own code; a busy machine takes its time for that. */
const START_WITHIN_MS = 30_000
/** On large machines Node would give each thread more for what is soon garbage than all else takes. */
const YOUNG_MB = 24

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
  /**
   * One piece of work after the other, in the order in which they came. Never rejects. What is handed over is the thread's
   * from then on, and copied otherwise.
   */
  run(
    input: Input,
    options?: { deadlineMs?: number; handOver?: readonly ArrayBuffer[] },
  ): Promise<ThreadOutcome<Output>>
  /** Gives back the memory, until there is work again. */
  close(): Promise<void>
}

/**
 * A thread for foreign documents, which may be made to hang or to eat the memory: it has a heap limit, and is ended at
 * its deadline. The next piece of work gets a new one. Its code calls `answerInThread`; it starts with the first work, and
 * an idle one does not keep the process alive.
 */
export function createThread<Input, Output>(code: URL, limits: ThreadLimits): Thread<Input, Output> {
  let running: Worker | undefined
  let turns = 0
  let last: Promise<unknown> = Promise.resolve()

  function attempt(input: Input, deadlineMs: number, handOver: readonly ArrayBuffer[]): Promise<ThreadOutcome<Output>> {
    const isNew = running === undefined
    const worker = running ?? startWorker(code, limits.heapMb)
    running = worker
    worker.ref()
    const turn = ++turns
    return new Promise((resolve) => {
      let timer = setTimeout(giveUp, isNew ? START_WITHIN_MS : deadlineMs)
      worker.on('message', receive)
      worker.once('error', fail)
      worker.once('exit', end)
      if (!isNew) ask()

      function ask(): void {
        worker.postMessage({ turn, input } satisfies ThreadQuestion<Input>, [...handOver])
      }
      function receive(answer: ThreadAnswer<Output>): void {
        if ('ready' in answer) {
          clearTimeout(timer)
          timer = setTimeout(giveUp, deadlineMs)
          ask()
        } else if (answer.turn === turn) {
          finish('problem' in answer ? broken(answer.problem) : { outcome: 'done', value: answer.value })
        }
      }
      function giveUp(): void {
        drop({ outcome: 'too_slow' })
      }
      function fail(error: Error): void {
        drop(broken(error.message))
      }
      function end(): void {
        drop(broken('The thread ended.'))
      }
      function drop(outcome: ThreadOutcome<Output>): void {
        if (running === worker) running = undefined
        void worker.terminate()
        finish(outcome)
      }
      function finish(outcome: ThreadOutcome<Output>): void {
        clearTimeout(timer)
        worker.off('message', receive)
        worker.off('error', fail)
        worker.off('exit', end)
        worker.unref()
        resolve(outcome)
      }
    })
  }

  return {
    run(input, { deadlineMs = limits.deadlineMs, handOver = [] } = {}) {
      const outcome = last.then(() => attempt(input, deadlineMs, handOver))
      last = outcome
      return outcome
    },
    async close() {
      const worker = running
      running = undefined
      await worker?.terminate()
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
