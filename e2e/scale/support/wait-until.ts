import { setTimeout as wait } from 'node:timers/promises'

const LOOK_EVERY_MS = 50

/** Asks until the answer isn't undefined. A rejection counts as no answer yet. @returns undefined when time is up */
export async function waitFor<T>(
  ask: () => Promise<T | undefined> | T | undefined,
  withinMs: number,
  everyMs = LOOK_EVERY_MS,
): Promise<T | undefined> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const answer = await Promise.resolve()
      .then(ask)
      .catch(() => undefined)
    if (answer !== undefined || performance.now() > deadline) return answer
    await wait(everyMs)
  }
}

/** @throws if it isn't so in time */
export async function waitUntil<T>(
  ask: () => Promise<T | undefined> | T | undefined,
  withinMs: number,
  what: string,
): Promise<T> {
  const answer = await waitFor(ask, withinMs)
  if (answer === undefined) throw new Error(`${what}: not within ${Math.round(withinMs / 1000)} seconds.`)
  return answer
}
