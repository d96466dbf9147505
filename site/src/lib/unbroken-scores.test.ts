import { expect, it } from 'vitest'
import { unbrokenScores } from './unbroken-scores.ts'

it('joins figures around a dash, and nothing else', () => {
  expect(unbrokenScores('Board votes 4–1 to fix roof')).toBe('Board votes 4\u2060–\u20601 to fix roof')
  expect(unbrokenScores('Won 21-14-7')).toBe('Won 21\u2060-\u206014\u2060-\u20607')
  expect(unbrokenScores('Stony Ford–Kessler, a 4 – 1 vote, K-12')).toBe('Stony Ford–Kessler, a 4 – 1 vote, K-12')
})
