import { parentPort } from 'node:worker_threads'

export interface ThreadQuestion<Input> {
  turn: number
  input: Input
}

export type ThreadAnswer<Output> = { ready: true } | { turn: number; value: Output } | { turn: number; problem: string }

/** The other end of `createThread`: what a thread's code does with each piece of work. What goes in and out is copied. */
export function answerInThread<Input, Output>(work: (input: Input) => Output | Promise<Output>): void {
  const post = (answer: ThreadAnswer<Output>) => parentPort?.postMessage(answer)
  parentPort?.on('message', async ({ turn, input }: ThreadQuestion<Input>) => {
    try {
      post({ turn, value: await work(input) })
    } catch (error) {
      post({ turn, problem: error instanceof Error ? error.message : String(error) })
    }
  })
  post({ ready: true })
}
