import { expect, it } from 'vitest'
import { relevanceColour } from './suggestion-rules.ts'

it.each([
  [80, 'green'],
  [79, 'blue'],
  [59, 'yellow'],
  [39, 'muted'],
])('a relevance of %d is %s', (score, colour) => {
  expect(relevanceColour(score)).toBe(colour)
})
