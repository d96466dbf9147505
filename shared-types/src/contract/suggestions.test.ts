import { describe, expect, it } from 'vitest'
import { relevanceColour, suggestionCalls, suggestionTitle } from './suggestions.ts'

describe('suggestions', () => {
  it.each([
    [100, 'green'],
    [80, 'green'],
    [79, 'blue'],
    [60, 'blue'],
    [59, 'yellow'],
    [40, 'yellow'],
    [39, 'muted'],
    [0, 'muted'],
  ])('of relevance %d are %s', (score, colour) => {
    expect(relevanceColour(score)).toBe(colour)
  })

  it('are named by the AI, or else by their source', () => {
    expect(suggestionTitle({ aiHeadline: 'Bridge opens', originalTitle: 'A bridge' })).toBe('Bridge opens')
    expect(suggestionTitle({ aiHeadline: null, originalTitle: 'A bridge' })).toBe('A bridge')
  })

  it('are approved or rejected, never published by a review', () => {
    expect(suggestionCalls.review.body.safeParse({ status: 'approved' }).success).toBe(true)
    expect(suggestionCalls.review.body.safeParse({ status: 'published' }).success).toBe(false)
  })
})
