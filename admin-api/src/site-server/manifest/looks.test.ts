import { expect, test, vi } from 'vitest'
import { createTestClock } from '../../../test/support/test-clock.ts'
import { createLooks } from './looks.ts'

/** Looks that end when the test says so. */
function open() {
  const clock = createTestClock()
  const started: PromiseWithResolvers<void>[] = []
  let atOnce = 0
  let mostAtOnce = 0
  const looks = createLooks(async () => {
    const look = Promise.withResolvers<void>()
    started.push(look)
    mostAtOnce = Math.max(mostAtOnce, ++atOnce)
    await look.promise.finally(() => atOnce--)
  }, clock.now)
  return { clock, looks, started, mostAtOnce: () => mostAtOnce }
}

test('who asks during a look gets the next one, together with all others', async () => {
  const { looks, started, mostAtOnce } = open()
  const first = looks.now()
  const later = [looks.now(), looks.now(), looks.now()]
  expect(started).toHaveLength(1)
  started[0]?.reject(new Error('The database is away.'))
  await expect(first).rejects.toThrow('away')
  await vi.waitFor(() => expect(started).toHaveLength(2))
  const last = looks.now()
  started[1]?.resolve()
  await Promise.all(later)
  await vi.waitFor(() => expect(started).toHaveLength(3))
  started[2]?.resolve()
  await last
  expect(mostAtOnce()).toBe(1)
})

test('readers share a look, and cause at most one in a quarter of a second', async () => {
  const { clock, looks, started } = open()
  async function ask(): Promise<void> {
    const asked = Array.from({ length: 100 }, () => looks.forReader())
    const before = started.length
    await vi.waitFor(() => expect(started).toHaveLength(before + 1))
    started[before]?.resolve()
    await Promise.all(asked)
  }
  await ask()
  // The clock of the looks stands still, so the second look waits for the whole pause.
  const begun = performance.now()
  await ask()
  expect(performance.now() - begun).toBeGreaterThan(240)
  clock.advance(300)
  await ask()
  expect(started).toHaveLength(3)
})

test('no reader waits for a look that never ends', async () => {
  const { clock, looks, started } = open()
  const waiting = looks.forReader()
  await vi.waitFor(() => expect(started).toHaveLength(1))
  await waiting
  clock.advance(2000)
  await looks.forReader()
  expect(started).toHaveLength(1)
})

test('readers hear nothing of a look that fails', async () => {
  const { looks, started } = open()
  const waiting = looks.forReader()
  await vi.waitFor(() => expect(started).toHaveLength(1))
  started[0]?.reject(new Error('The database is away.'))
  await expect(waiting).resolves.toBeUndefined()
})
