import { z } from 'zod'
import { readerCategorySchema } from './category.ts'
import { clipText, textFromHtml } from './excerpt.ts'
import { isoTimeSchema } from './iso-time.ts'

export const SUGGESTION_STATUSES = ['pending', 'approved', 'rejected', 'published'] as const
export const suggestionStatusSchema = z.enum(SUGGESTION_STATUSES)
export type SuggestionStatus = z.infer<typeof suggestionStatusSchema>

/** How much of the original stands in for a missing summary, in characters. */
export const SUMMARY_FALLBACK_LENGTH = 200

/** How well a find suits the county, 0 to 100. */
export const relevanceScoreSchema = z.number().min(0).max(100)

/** Something found in a source that may become an article. */
export const suggestionSchema = z.object({
  id: z.string(),
  sourceId: z.string(),
  sourceUrl: z.string(),
  originalTitle: z.string(),
  originalContent: z.string(),
  aiSummary: z.string().nullable(),
  aiHeadline: z.string().nullable(),
  aiCategory: readerCategorySchema.nullable(),
  relevanceScore: relevanceScoreSchema.default(0),
  imageUrl: z.string().nullable(),
  status: suggestionStatusSchema.default('pending'),
  discoveredAt: isoTimeSchema,
  reviewedAt: isoTimeSchema.nullable(),
})
export type Suggestion = z.infer<typeof suggestionSchema>

/** Body of `PATCH /api/content-suggestions/{id}`; a published one is no longer changed (409). */
export const reviewSuggestionSchema = z.object({ status: z.enum(['approved', 'rejected']) })
export type ReviewSuggestionInput = z.infer<typeof reviewSuggestionSchema>

/** Body of `POST /api/content-suggestions/aggregate`: all active sources, or those of one category. */
export const aggregateSchema = z.object({ category: readerCategorySchema.optional() })
export const aggregateResultSchema = z.object({
  discovered: z.number().int().min(0),
  sourcesScanned: z.number().int().min(0),
})
export type AggregateResult = z.infer<typeof aggregateResultSchema>

export type RelevanceColour = 'green' | 'blue' | 'yellow' | 'muted'

/** The colour of a relevance: green from 80, blue from 60, yellow from 40, muted below. */
export function relevanceColour(score: number): RelevanceColour {
  if (score >= 80) return 'green'
  if (score >= 60) return 'blue'
  return score >= 40 ? 'yellow' : 'muted'
}

/** What a card shows below the headline: the summary, else the first 200 characters of the original. */
export function suggestionSummary(suggestion: Pick<Suggestion, 'aiSummary' | 'originalContent'>): string {
  return suggestion.aiSummary || clipText(textFromHtml(suggestion.originalContent), SUMMARY_FALLBACK_LENGTH)
}
