import { expect, test } from 'vitest'
import { createTimeLimit, TimeIsUpError } from './time-limit.ts'

test.each(['well', 'badly'])('its signal aborts when the work ends %s', async (how) => {
  const { signal: outer } = new AbortController()
  const limit = createTimeLimit(60_000, outer)
  let given: AbortSignal | undefined
  const work = limit.spend(async (signal) => {
    given = signal
    if (how === 'badly') throw new Error('No such page.')
    return signal.aborted
  })
  if (how === 'badly') await expect(work).rejects.toThrow('No such page.')
  else expect(await work).toBe(false)
  // Node keeps a joined signal and all its listeners until it aborts.
  expect(given?.aborted).toBe(true)
  expect(outer.aborted).toBe(false)
})

test('one after another they have the time of one', async () => {
  const limit = createTimeLimit(20, undefined)
  const hanging = limit.spend(
    (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  await expect(hanging).rejects.toThrow(TimeIsUpError)
  await expect(limit.spend(async () => 'more')).rejects.toThrow(TimeIsUpError)
})
