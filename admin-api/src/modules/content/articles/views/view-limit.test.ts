import { expect, test } from 'vitest'
import { createViewLimit, VIEWS_PER_HOUR } from './view-limit.ts'

test('one network counts for an article ten times an hour, and for others and in the next hour again', () => {
  let now = Date.UTC(2026, 10, 23, 15, 30)
  const mayCount = createViewLimit(() => now)
  const tries = (network: string, article: string) =>
    Array.from({ length: 30 }, () => mayCount(network, article)).filter(Boolean).length
  expect(tries('203.0.113.7', 'a')).toBe(VIEWS_PER_HOUR)
  expect(tries('203.0.113.7', 'b')).toBe(VIEWS_PER_HOUR)
  expect(tries('203.0.113.8', 'a')).toBe(VIEWS_PER_HOUR)
  now += 30 * 60_000
  expect(tries('203.0.113.7', 'a')).toBe(VIEWS_PER_HOUR)
})
