import { expect, onTestFinished, test, vi } from 'vitest'
import type { PublishAttempt } from './publish-changes.ts'
import { createPublishTurns } from './publish-turns.ts'

test('what failed while the service was away is tried again the moment it answers', async () => {
  const publish = vi.fn<() => Promise<PublishAttempt>>().mockResolvedValue('failed')
  const turns = createPublishTurns(publish)
  turns.setReady(true)
  turns.want()
  await vi.waitFor(() => expect(publish).toHaveBeenCalledTimes(2), 5000)
  await Promise.resolve()
  turns.want()
  expect(publish).toHaveBeenCalledTimes(2)
  publish.mockResolvedValue('published')
  await new Promise((resolve) => setImmediate(resolve))
  turns.retryNow()
  expect(publish).toHaveBeenCalledTimes(3)
  await turns.stop()
})

test('an outage of the database costs no longer waits, however many publishes it stopped', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const publish = vi.fn<() => Promise<PublishAttempt>>().mockResolvedValue('unavailable')
  const turns = createPublishTurns(publish)
  turns.setReady(true)
  turns.want()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(publish.mock.calls.length).toBeGreaterThan(30)
  publish.mockClear().mockResolvedValue('published')
  await vi.advanceTimersByTimeAsync(1000)
  expect(publish).toHaveBeenCalledTimes(1)
  await turns.stop()
})
