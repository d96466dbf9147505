import { z } from 'zod'
import { readerCategorySchema } from './category.ts'
import { clipText, textFromHtml } from './excerpt.ts'
import { fixtureStatusSchema } from './fixture.ts'
import { isoTimeSchema } from './iso-time.ts'

/** `approved`: somebody wants it, and it is not public yet. A draft or an event may be made of it by then. */
export const SUGGESTION_STATUSES = ['pending', 'approved', 'rejected', 'published'] as const
export const suggestionStatusSchema = z.enum(SUGGESTION_STATUSES)
export type SuggestionStatus = z.infer<typeof suggestionStatusSchema>

/** How much of the original stands in for a missing summary, in characters. */
export const SUMMARY_FALLBACK_LENGTH = 200

/** More words of the original in a row are no words of ours: they are a quotation, and are marked as one. */
export const MOST_WORDS_IN_A_ROW = 12

/** How well an item suits the county, 0 to 100. */
export const relevanceScoreSchema = z.number().min(0).max(100)

/** What an item is, and so what it may become beside an article: an event of the calendar, or a game of the schedule. */
export const SUGGESTION_KINDS = ['news', 'event', 'fixture'] as const
export const suggestionKindSchema = z.enum(SUGGESTION_KINDS)
export type SuggestionKind = z.infer<typeof suggestionKindSchema>

/** What is otherwise at one date of a series; wall times of its zone. The original's own description isn't taken over. */
const exceptionSchema = z.object({
  originalDate: z.string(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  title: z.string().nullable(),
  location: z.string().nullable(),
  cancelled: z.boolean(),
})
export type SuggestedException = z.infer<typeof exceptionSchema>

export const eventDetailsSchema = z.object({
  kind: z.literal('event'),
  /** `2026-11-21T19:00`, or the day alone where it is all day; wall times of `timeZone`. */
  startDate: z.string(),
  endDate: z.string(),
  allDay: z.boolean(),
  timeZone: z.string(),
  location: z.string(),
  rrule: z.string().nullable(),
  /** The last day on which an occurrence may begin; null where the series has no end, or there is none. */
  recurrenceEndDate: z.string().nullable().default(null),
  skippedDates: z.array(z.string()).default([]),
  exceptions: z.array(exceptionSchema).default([]),
  cancelled: z.boolean(),
})

export type SuggestedEventDetails = z.infer<typeof eventDetailsSchema>

const fixtureDetailsSchema = z.object({
  kind: z.literal('fixture'),
  sport: z.string(),
  team: z.string(),
  opponent: z.string(),
  atHome: z.boolean(),
  /** On the county's clocks: `2026-11-21T19:00`, or the day alone. */
  startsAt: z.string(),
  location: z.string().nullable(),
  season: z.string().nullable(),
  teamScore: z.number().nullable(),
  opponentScore: z.number().nullable(),
  status: fixtureStatusSchema,
})

/** What is known of an item that is no news: when it is, and where. */
export const suggestionDetailsSchema = z.discriminatedUnion('kind', [eventDetailsSchema, fixtureDetailsSchema])
export type SuggestionDetails = z.infer<typeof suggestionDetailsSchema>

/** Why an item is ranked as it is: `county named in the title`, 25. Points below zero are taken off. */
export const rankingReasonSchema = z.object({ words: z.string(), points: z.number().int() })
export type RankingReason = z.infer<typeof rankingReasonSchema>

/** A place where it was found. Names stay when the source goes. */
export const suggestionOriginSchema = z.object({
  sourceId: z.string().nullable(),
  sourceName: z.string(),
  url: z.string(),
  title: z.string(),
  publishedAt: isoTimeSchema.nullable(),
  foundAt: isoTimeSchema,
})
export type SuggestionOrigin = z.infer<typeof suggestionOriginSchema>

/** One statement that a model wrote about an item, and the passage of the original that it rests on. */
export const suggestionStatementSchema = z.object({
  text: z.string(),
  passage: z.string().nullable(),
  /** Whether the passage, and every quote, name, date and number of it, is in what was fetched. */
  supported: z.boolean(),
  /** What was not found there, in sentences. */
  problems: z.array(z.string()),
})
export type SuggestionStatement = z.infer<typeof suggestionStatementSchema>

/** Something found in a source that may become an article. */
export const suggestionSchema = z.object({
  id: z.string(),
  kind: suggestionKindSchema,
  /** The first source that it was found in; null once that is removed. */
  sourceId: z.string().nullable(),
  sourceUrl: z.string(),
  /** Everywhere it was found, the first one first. */
  origins: z.array(suggestionOriginSchema),
  originalTitle: z.string(),
  /** Plain text; lists have its beginning only. */
  originalContent: z.string(),
  author: z.string().nullable(),
  /** Of the original. */
  publishedAt: isoTimeSchema.nullable(),
  /** Of what is no news. */
  details: suggestionDetailsSchema.nullable(),
  aiSummary: z.string().nullable(),
  aiHeadline: z.string().nullable(),
  aiCategory: readerCategorySchema.nullable(),
  relevanceScore: relevanceScoreSchema.default(0),
  /** What the relevance is made of, in the order of the rules. */
  reasons: z.array(rankingReasonSchema),
  /** At its source; `GET /api/content-suggestions/{id}/image` answers a small copy of it. */
  imageUrl: z.string().nullable(),
  /** Whose picture it is: the source's name. */
  imageOrigin: z.string().nullable(),
  status: suggestionStatusSchema.default('pending'),
  discoveredAt: isoTimeSchema,
  reviewedAt: isoTimeSchema.nullable(),
  /** What was made of it; a draft article has an id, too. */
  articleId: z.string().nullable(),
  eventId: z.string().nullable(),
  fixtureId: z.string().nullable(),
  /** Of what a model wrote about it. */
  statements: z.array(suggestionStatementSchema),
  /** Something of that is not found in the original, and nobody has cleared it: it can't be published. */
  needsClearing: z.boolean(),
  /** Of the sample county. */
  sample: z.boolean(),
  version: z.number().int().min(1),
})
export type Suggestion = z.infer<typeof suggestionSchema>

/** What a suggestion becomes when it is published. */
export type PublishedAs = 'article' | 'event' | 'game'

/** An event or a game becomes what it is, unless an editor made a draft article from it first. */
export function publishedAs({ kind, articleId }: Pick<Suggestion, 'kind' | 'articleId'>): PublishedAs {
  if (kind === 'news' || articleId !== null) return 'article'
  return kind === 'event' ? 'event' : 'game'
}

/**
 * What each decision on a suggestion may name: the version that was shown. Where it is another by now the decision is
 * refused (409, code `stale`), with the suggestion as it is as `current`. Without it, it is decided on as it is.
 */
export const decideSuggestionSchema = z.object({ version: z.number().int().min(1).optional() })
/** The same as query of `DELETE /api/content-suggestions/{id}`. */
export const deleteSuggestionQuerySchema = z.object({ version: z.coerce.number().int().min(1).optional() })

/** Body of `PATCH /api/content-suggestions/{id}`; a published one is no longer changed (409). */
export const reviewSuggestionSchema = decideSuggestionSchema.extend({
  status: z.enum(['approved', 'rejected']),
})
export type ReviewSuggestionInput = z.infer<typeof reviewSuggestionSchema>

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
