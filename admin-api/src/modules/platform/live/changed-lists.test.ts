import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectChangedLists } from './changed-lists.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the first change is told at once, a burst after it once and together', () => {
  const told: string[][] = []
  const changes = collectChangedLists((lists) => told.push(lists), 250)
  changes.add(['articles'])
  expect(told).toEqual([['articles']])
  for (let count = 0; count < 100; count++) changes.add(['articles', 'media'])
  expect(told).toHaveLength(1)
  vi.advanceTimersByTime(250)
  expect(told).toEqual([['articles'], ['articles', 'media']])
  vi.advanceTimersByTime(1000)
  expect(told).toHaveLength(2)
  changes.add(['sources'])
  expect(told.at(-1)).toEqual(['sources'])
  changes.close()
})
