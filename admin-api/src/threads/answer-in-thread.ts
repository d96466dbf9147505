import { parentPort } from 'node:worker_threads'

export interface ThreadQuestion<Input> {
  input: Input
}

export type ThreadAnswer<Output> = { ready: true } | { value: Output } | { problem: string }

/** The worker's end of `createThread`, which sends one piece of work at a time. Inputs and outputs are copied. */
export function answerInThread<Input, Output>(work: (input: Input) => Output | Promise<Output>): void {
  parentPort?.on(
    'message',
    answering(work, (answer) => parentPort?.postMessage(answer)),
  )
}

export function answering<Input, Output>(
  work: (input: Input) => Output | Promise<Output>,
  post: (answer: ThreadAnswer<Output>) => void,
): (question: ThreadQuestion<Input>) => Promise<void> {
  post({ ready: true })
  return async ({ input }) => {
    try {
      post({ value: await work(input) })
    } catch (error) {
      post({ problem: error instanceof Error ? error.message : String(error) })
    }
  }
}
