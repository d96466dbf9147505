import { createThread, type Thread, type ThreadLimits, type ThreadOutcome, WORK_AHEAD } from './thread.ts'

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
  const main = lane()
  const spare = lane()
  let isMainSlow = false
  let timer: NodeJS.Timeout | undefined

  function lane() {
    return { thread: createThread<Input, Output>(code, limits), pieces: [] as Piece<Input, Output>[] }
  }

  function giveWork(): void {
    while (waiting.length > 0) {
      if (!isMainSlow && main.pieces.length < WORK_AHEAD) void workInMain()
      else if (isMainSlow && spare.pieces.length < WORK_AHEAD) void workInSpare()
      else return
    }
  }

  async function workInMain(): Promise<void> {
    if (main.pieces.length === 0) watch()
    await work(main)
    isMainSlow = false
    clearTimeout(timer)
    if (main.pieces.length > 0) watch()
    giveWork()
  }

  function watch(): void {
    timer = setTimeout(() => {
      isMainSlow = true
      // What lies behind it in the first thread is done in the second as well: whichever is sooner counts.
      waiting.unshift(...main.pieces.slice(1))
      giveWork()
    }, slowMs)
  }

  async function workInSpare(): Promise<void> {
    await work(spare)
    if (isMainSlow) giveWork()
    else if (spare.pieces.length === 0) await spare.thread.close()
  }

  async function work({ thread, pieces }: typeof main): Promise<void> {
    const piece = waiting.shift()
    if (!piece) return
    pieces.push(piece)
    piece.resolve(await thread.run(piece.input, piece.options))
    pieces.splice(pieces.indexOf(piece), 1)
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
