import { afterEach, expect, it, vi } from 'vitest'
import { WordPressTimeoutError } from '../src/index.ts'
import { clientOf, failureOf, openTestServer, silent, stalling } from './support/test-server.ts'

const server = await openTestServer()

afterEach(() => void vi.useRealTimers())

async function nextTurnUntil(isReached: () => boolean): Promise<void> {
  while (!isReached()) await new Promise((resolve) => setImmediate(resolve))
}

it.each([
  ['comes', silent],
  ['ends', stalling],
])('a read of which no answer %s fails after ten seconds, and is not tried again', async (_, trouble) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server.trouble = trouble
  let error: unknown
  void failureOf(clientOf(server).posts.list()).then((failure) => (error = failure))
  await nextTurnUntil(() => server.received.length > 0)
  await vi.advanceTimersByTimeAsync(9000)
  expect(error).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1000)
  await nextTurnUntil(() => error !== undefined)
  expect(error).toBeInstanceOf(WordPressTimeoutError)
  expect(error).toMatchObject({ message: 'Request timeout', status: 408 })
  expect(server.received).toHaveLength(1)
})
