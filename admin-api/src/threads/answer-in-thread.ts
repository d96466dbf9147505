import { parentPort } from 'node:worker_threads'

export interface ThreadQuestion<Input> {
  turn: number
  input: Input
}

export type ThreadAnswer<Output> = { ready: true } | { turn: number; value: Output } | { turn: number; problem: string }

/** The worker's end of `createThread`: handles one piece of work after the other. Inputs and outputs are copied. */
export function answerInThread<Input, Output>(work: (input: Input) => Output | Promise<Output>): void {
  parentPort?.on(
    'message',
    answering(work, (answer) => parentPort?.postMessage(answer)),
  )
}

export function answering<Input, Output>(
  work: (input: Input) => Output | Promise<Output>,
  post: (answer: ThreadAnswer<Output>) => void,
): (question: ThreadQuestion<Input>) => void {
  let last = Promise.resolve()

  async function answer({ turn, input }: ThreadQuestion<Input>): Promise<void> {
    try {
      post({ turn, value: await work(input) })
    } catch (error) {
      post({ turn, problem: error instanceof Error ? error.message : String(error) })
    }
  }

  post({ ready: true })
  return (question) => {
    last = last.then(() => answer(question))
  }
}
