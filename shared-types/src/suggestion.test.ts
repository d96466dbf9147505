import { describe, expect, it } from 'vitest'
import {
  publishedAs,
  relevanceColour,
  relevanceScoreSchema,
  reviewSuggestionSchema,
  suggestionTitle,
} from './suggestion.ts'
import { suggestionSummary } from './suggestion-summary.ts'

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

  it('show their summary, else at most 200 characters of the original', () => {
    expect(suggestionSummary({ aiSummary: 'Short.', originalContent: '<p>Long</p>' })).toBe('Short.')
    const original = `<p>${'word '.repeat(100)}</p>`
    const summary = suggestionSummary({ aiSummary: null, originalContent: original })
    expect(summary).toMatch(/^word word .* word…$/)
    expect(summary.length).toBeLessThanOrEqual(200)
  })

  it('are named by the AI, or else by their source', () => {
    expect(suggestionTitle({ aiHeadline: 'Bridge opens', originalTitle: 'A bridge' })).toBe('Bridge opens')
    expect(suggestionTitle({ aiHeadline: null, originalTitle: 'A bridge' })).toBe('A bridge')
  })

  it.each([
    ['news', null, 'article'],
    ['event', null, 'event'],
    ['fixture', null, 'game'],
    ['event', 'a1', 'article'],
    ['fixture', 'a1', 'article'],
  ] as const)('of kind %s with the article %s become: %s', (kind, articleId, published) => {
    expect(publishedAs({ kind, articleId })).toBe(published)
  })

  it('are approved or rejected, never published by a review', () => {
    expect(reviewSuggestionSchema.safeParse({ status: 'approved' }).success).toBe(true)
    expect(reviewSuggestionSchema.safeParse({ status: 'published' }).success).toBe(false)
  })
})
