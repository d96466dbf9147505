import { expect, test } from 'vitest'
import { createBoundedCache } from './bounded-cache.ts'

test('keeps what is asked for and never more than its limit', () => {
  const cache = createBoundedCache<number>(1000)
  cache.set('wanted', 0, 100)
  for (let index = 1; index < 100; index++) {
    cache.get('wanted')
    cache.set(`other-${index}`, index, 100)
    expect(cache.bytes).toBeLessThanOrEqual(1000)
  }
  expect(cache.get('wanted')).toBe(0)
  expect(cache.get('other-1')).toBeUndefined()
})
