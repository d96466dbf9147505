import { describe, expect, it } from 'vitest'
import { isSuddenLoss } from './sudden-loss.ts'

describe('a sudden loss', () => {
  it.each([
    [5, 20, true],
    [4, 20, false],
    [19, 19, false],
    [0, 1000, false],
    [201, 1000, true],
    [200, 1000, false],
  ])('%i of %i articles: %s', (missing, known, sudden) => {
    expect(isSuddenLoss(missing, known)).toBe(sudden)
  })
})
