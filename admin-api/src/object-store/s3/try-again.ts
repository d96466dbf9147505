import { setTimeout as wait } from 'node:timers/promises'
import { ObjectStoreError } from '../object-store.ts'

const TRIES = 4
/** Each wait is so many times as long: with 0.2 seconds, 0.8 and 3.2 follow. */
const GROWTH = 4

export interface TryRules {
  /** No further try begins later than this after the first. */
  readonly withinMs: number
  readonly firstWaitMs: number
  /** Ends waiting. */
  readonly closed: AbortSignal
}

/** Tries again after faults that may pass. */
export async function tryAgain<T>(rules: TryRules, attempt: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      const mayPass = error instanceof ObjectStoreError && error.isTemporary
      const isLate = performance.now() - startedAt > rules.withinMs
      if (!mayPass || tries >= TRIES || isLate || rules.closed.aborted) throw error
    }
    await pauseBefore(rules, tries)
  }
}

/** For a random time, so that several machines don't come at once. @param tries so far */
export async function pauseBefore({ firstWaitMs, closed }: TryRules, tries: number): Promise<void> {
  const longest = firstWaitMs * GROWTH ** (tries - 1)
  await wait(longest * (0.5 + Math.random() / 2), undefined, { signal: closed }).catch(() => undefined)
}
