import { expect, test } from 'vitest'
import { countOf } from './numbers.ts'

test('numbers stand with their noun, and thousands apart', () => {
  expect([countOf(0, 'article'), countOf(1, 'article'), countOf(12_345, 'business', 'businesses')]).toEqual([
    '0 articles',
    '1 article',
    '12,345 businesses',
  ])
})
