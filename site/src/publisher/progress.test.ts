import { expect, test, vi } from 'vitest'
import { noDurability } from './make-durable.ts'
import { durabilityWithProgress } from './progress.ts'

test('progress is told while the disk flushes a whole folder, and not after it', async () => {
  vi.useFakeTimers()
  let told = 0
  const flushed = Promise.withResolvers<void>()
  const { confirmTree } = durabilityWithProgress({ ...noDurability, confirmTree: () => flushed.promise }, () => told++)
  const confirming = confirmTree('/site')
  await vi.advanceTimersByTimeAsync(3000)
  expect(told).toBe(3)
  flushed.resolve()
  await confirming
  await vi.advanceTimersByTimeAsync(3000)
  expect(told).toBe(3)
  vi.useRealTimers()
})
