import { describe, expect, it } from 'vitest'
import { findSteepGrowth } from '../testing/growth.ts'

describe('work that grows', () => {
  it.each<[string, (length: number) => unknown]>([
    ['with the square', (length) => /\s+$/.test(`${' '.repeat(length)}a`)],
    ['with the square, and quickly', (length) => countPairs(length / 4)],
    ['without end', (length) => /^(a+)+$/.test(`${'a'.repeat(length)}b`)],
  ])('%s is too much', (_name, work) => {
    expect(findSteepGrowth(work)).toContain('may')
  })

  it.each<[string, (length: number) => unknown]>([
    ['as its input', (length) => 'a b '.repeat(length).split(' ').join('-')],
    ['as what has to be sorted', (length) => Array.from({ length }, (_, at) => (at * 7919) % 65_537).toSorted()],
    ['not at all', () => /^(a+)+$/.test(`${'a'.repeat(18)}b`)],
  ])('%s is passed', (_name, work) => {
    expect(findSteepGrowth(work)).toBeUndefined()
  })
})

function countPairs(length: number): number {
  let pairs = 0
  for (let one = 0; one < length; one++) for (let other = 0; other < length; other++) pairs += (one ^ other) & 1
  return pairs
}
