import { expect, test } from 'vitest'
import { createLiveHub } from './live-hub.ts'

test('a stream that has ended gets nothing more, though its desk still reads', async () => {
  const hub = createLiveHub()
  const user = { id: 'nora', username: 'nora', displayName: null, role: 'editor' } as const
  const stream = hub.open({ user, sessionId: 'one' })
  hub.keepOnly(['one'], new Map())
  hub.broadcast({ type: 'changed', lists: ['sources'] })
  hub.close()
  const text = (await stream.map(String).toArray()).join('')
  expect(text).toMatch(/^retry: \d+\n\nevent: over\ndata: 1\n\n$/)
})
