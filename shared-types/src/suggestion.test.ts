import { describe, expect, it } from 'vitest'
import { relevanceColour, relevanceScoreSchema, suggestionTitle } from './suggestion.ts'
import { reviewSuggestionSchema } from './suggestion-calls.ts'

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

  it('have a relevance from 0 to 100', () => {
    expect([0, 100, 55.5].every((score) => relevanceScoreSchema.safeParse(score).success)).toBe(true)
    expect([-1, 101, Number.NaN].some((score) => relevanceScoreSchema.safeParse(score).success)).toBe(false)
  })

  it('are named by the AI, or else by their source', () => {
    expect(suggestionTitle({ aiHeadline: 'Bridge opens', originalTitle: 'A bridge' })).toBe('Bridge opens')
    expect(suggestionTitle({ aiHeadline: null, originalTitle: 'A bridge' })).toBe('A bridge')
  })

  it('are approved or rejected, never published by a review', () => {
    expect(reviewSuggestionSchema.safeParse({ status: 'approved' }).success).toBe(true)
    expect(reviewSuggestionSchema.safeParse({ status: 'published' }).success).toBe(false)
  })
})
