import { setTimeout as delay } from 'node:timers/promises'

/** Between looks that readers of unknown addresses cause. */
const PAUSE_MS = 250
/** Readers wait no longer for a database that doesn't answer. */
const PATIENCE_MS = 1000

export interface Looks {
  /** A look that starts after this call, shared by all who ask before it starts. */
  now(): Promise<void>
  /** The same for readers: at most four a second, for at most a second. Never rejects. */
  forReader(): Promise<void>
}

/** Never two looks at the same time. */
export function createLooks(look: () => Promise<unknown>, now: () => number = Date.now): Looks {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  let reader: Promise<void> | undefined
  let startedAt = Number.NEGATIVE_INFINITY

  function lookNow(): Promise<void> {
    if (running) next ??= lookAfter(running)
    else running = run()
    return next ?? running
  }

  async function run(): Promise<void> {
    startedAt = now()
    try {
      await look()
    } finally {
      running = next
      next = undefined
    }
  }

  async function lookAfter(other: Promise<void>): Promise<void> {
    await other.catch(() => undefined)
    await run()
  }

  async function lookForReaders(): Promise<void> {
    // The clock may have been set back.
    await delay(Math.max(0, Math.min(PAUSE_MS, startedAt + PAUSE_MS - now())))
    reader = undefined
    await within(PATIENCE_MS, lookNow())
  }

  return {
    now: lookNow,
    async forReader() {
      const isStuck = running && now() - startedAt > PATIENCE_MS
      if (isStuck) return
      reader ??= lookForReaders()
      await reader
    },
  }
}

async function within(milliseconds: number, looking: Promise<void>): Promise<void> {
  const ended = new AbortController()
  const tooLate = delay(milliseconds, undefined, { signal: ended.signal }).catch(() => undefined)
  try {
    await Promise.race([looking, tooLate])
  } catch {
    // The next look logs it, if it fails as well.
  } finally {
    ended.abort()
  }
}
