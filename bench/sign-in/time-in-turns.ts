import { setTimeout as delay } from 'node:timers/promises'

/** Runs `work` again and again, so many at a time. @returns how long each took, in milliseconds */
export async function timeInTurns(
  seconds: number,
  atOnce: number,
  work: (number: number) => Promise<void>,
  pauseMs = 0,
): Promise<number[]> {
  const times: number[] = []
  const endsAt = performance.now() + seconds * 1000
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < endsAt) {
        const startedAt = performance.now()
        await work(next++)
        times.push(performance.now() - startedAt)
        if (pauseMs > 0) await delay(pauseMs)
      }
    }),
  )
  return times
}
