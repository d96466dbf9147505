import { answering } from './answer-in-thread.ts'

/** Works only while the event loop is free, so blocking code must run on another thread. */
const POLL_INTERVAL_MS = 10
const MB = 1_000_000

/** The child's end of `processRunner`. Like `answerInThread`, but exits when its work takes too much memory. */
export function answerInProcess<Input, Output>(work: (input: Input) => Output | Promise<Output>): void {
  const memoryMb = Number(process.argv[2])
  const most = process.memoryUsage.rss() + memoryMb * MB
  setInterval(() => {
    if (process.memoryUsage.rss() > most) process.kill(process.pid, 'SIGKILL')
  }, POLL_INTERVAL_MS).unref()
  // The parent stops us: a signal to the whole process group must not interrupt a request.
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

/** V8 doesn't see the size of native buffers, so collect those of the last work explicitly. */
function freeBuffers(): void {
  globalThis.gc?.()
}
