import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { retryUntilRead } from './run-publisher.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

it('a publisher that can’t read the content logs the first failure and each tenth, and tells the service within a minute', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const reports: number[] = []
  let reads = 0
  const read = async () => {
    if (++reads > 60) return 'content'
    throw new Error('/api/site answers something else than expected')
  }
  const content = await retryUntilRead(read, {
    pause: async () => vi.advanceTimersByTime(500),
    report(reason) {
      expect(reason).toBe('The content could not be read: /api/site answers something else than expected')
      reports.push(reads)
    },
  })
  expect(content).toBe('content')
  expect(logged).toHaveBeenCalledTimes(7)
  expect(reports).toEqual([40, 50, 60])
})
