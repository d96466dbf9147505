import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPause } from './transport.ts'

let waits: number[]

beforeEach(() => {
  waits = []
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 16) })
})
afterEach(() => void vi.useRealTimers())

function pauseAfter(status: number, retryAfter: string) {
  const pause = createPause(60_000, async (ms) => {
    waits.push(ms)
    vi.setSystemTime(Date.now() + ms)
  })
  pause.note(status, new Headers({ 'retry-after': retryAfter }))
  return pause
}

it.each([
  [429, '30', 30_000],
  [503, '0.2', 200],
  [503, 'Fri, 20 Nov 2026 16:00:10 GMT', 10_000],
])('after %i with %s, reads wait %i ms', async (status, retryAfter, ms) => {
  await pauseAfter(status, retryAfter).over()
  expect(waits).toEqual([ms])
})

it.each([
  [503, '3600'],
  [503, 'Fri, 20 Nov 2026 15:00:00 GMT'],
  [500, '30'],
  [200, '30'],
])('after %i with %s, reads do not wait', async (status, retryAfter) => {
  await pauseAfter(status, retryAfter).over()
  expect(waits).toEqual([])
})

it('waits on where the server asks for more meanwhile', async () => {
  const pause = createPause(60_000, async (ms) => {
    waits.push(ms)
    if (waits.length === 1) pause.note(429, new Headers({ 'retry-after': '20' }))
    vi.setSystemTime(Date.now() + ms)
  })
  pause.note(429, new Headers({ 'retry-after': '5' }))
  await pause.over()
  expect(waits).toEqual([5000, 15_000])
})
