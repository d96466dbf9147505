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

test('counts what grows and what is replaced or removed', () => {
  const cache = createBoundedCache<string>(1000)
  cache.set('a', 'one', 100)
  cache.grow('a', 'one', 50)
  cache.grow('a', 'another', 500)
  expect(cache.bytes).toBe(150)
  cache.set('a', 'two', 10)
  expect(cache.bytes).toBe(10)
  cache.delete('a')
  expect(cache.bytes).toBe(0)
})

test('does not give up everything for one large file', () => {
  const cache = createBoundedCache<string>(1000)
  cache.set('small', 'small', 100)
  cache.set('large', 'large', 900)
  expect([cache.get('small'), cache.get('large')]).toEqual(['small', undefined])
})
