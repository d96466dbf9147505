import { answering } from './answer-in-thread.ts'

/** This thread must be free to look: native code works on others, and what doesn't pause has to be given one. */
const POLL_INTERVAL_MS = 10
const MB = 1_000_000

/** The other end of `processRunner`: as `answerInThread`, and ends by itself when its work takes too much memory. */
export function answerInProcess<Input, Output>(work: (input: Input) => Output | Promise<Output>): void {
  const memoryMb = Number(process.argv[2])
  const most = process.memoryUsage.rss() + memoryMb * MB
  setInterval(() => {
    if (process.memoryUsage.rss() > most) process.kill(process.pid, 'SIGKILL')
  }, POLL_INTERVAL_MS).unref()
  // Whoever started us ends us: a signal to all processes would cut off what a request still waits for.
  process.on('SIGTERM', () => undefined)
  process.on('SIGINT', () => undefined)
  process.on('disconnect', () => process.exit())
  process.on(
    'message',
    answering(
      (input: Input) => {
        freeBuffers()
        return work(input)
      },
      (answer) => process.send?.(answer, freeBuffers),
    ),
  )
}

/** The engine doesn't see how large the buffers are that it could free. Those of the last work are let go after its answer. */
function freeBuffers(): void {
  globalThis.gc?.()
}
