import { createThread, type Thread, type ThreadLimits, type ThreadOutcome } from './thread.ts'

/** Work that takes so long may hang: what comes after it need not wait until it is given up. */
const SLOW_MS = 2000

interface Piece<Input, Output> {
  input: Input
  options: Parameters<Thread<Input, Output>['run']>[1]
  resolve(outcome: ThreadOutcome<Output>): void
}

/**
 * A thread, and a second one that does what waits for as long as the first is at something slow. Two at all times would
 * take twice the memory, and warm up twice.
 */
export function createThreadWithSpare<Input, Output>(
  code: URL,
  limits: ThreadLimits,
  { slowMs = SLOW_MS }: { slowMs?: number } = {},
): Thread<Input, Output> {
  const waiting: Piece<Input, Output>[] = []
  const main = { thread: createThread<Input, Output>(code, limits), isBusy: false }
  const spare = { thread: createThread<Input, Output>(code, limits), isBusy: false }
  let isMainSlow = false

  function giveWork(): void {
    const isForMain = !main.isBusy
    if (!isForMain && (spare.isBusy || !isMainSlow)) return
    const piece = waiting.shift()
    if (piece) void (isForMain ? workInMain(piece) : workInSpare(piece))
  }

  async function workInMain(piece: Piece<Input, Output>): Promise<void> {
    const timer = setTimeout(() => {
      isMainSlow = true
      giveWork()
    }, slowMs)
    await work(main, piece)
    clearTimeout(timer)
    isMainSlow = false
    giveWork()
  }

  async function workInSpare(piece: Piece<Input, Output>): Promise<void> {
    await work(spare, piece)
    if (isMainSlow) giveWork()
    else await spare.thread.close()
  }

  async function work(one: typeof main, { input, options, resolve }: Piece<Input, Output>): Promise<void> {
    one.isBusy = true
    resolve(await one.thread.run(input, options))
    one.isBusy = false
  }

  return {
    run(input, options) {
      return new Promise((resolve) => {
        waiting.push({ input, options, resolve })
        giveWork()
      })
    },
    async close() {
      await Promise.all([main.thread.close(), spare.thread.close()])
    },
  }
}
