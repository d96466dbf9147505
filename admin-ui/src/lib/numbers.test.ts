import { expect, test } from 'vitest'
import { countOf, formatBytes } from './numbers.ts'

test('numbers stand with their noun, and thousands apart', () => {
  expect([countOf(0, 'article'), countOf(1, 'article'), countOf(12_345, 'business', 'businesses')]).toEqual([
    '0 articles',
    '1 article',
    '12,345 businesses',
  ])
})

test('sizes are in the unit that people would use', () => {
  expect([1, 999, 1499, 1_400_000, 42_000_000, 1_440_000_000].map(formatBytes)).toEqual([
    '1 byte',
    '999 bytes',
    '1 kB',
    '1.4 MB',
    '42 MB',
    '1.4 GB',
  ])
})
