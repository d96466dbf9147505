import { z } from 'zod'
import type { ReaderCategory } from './category.ts'
import { fixtureStatusSchema } from './fixture.ts'

/** `approved`: wanted, but not public yet. It may have a draft or an event already. */
export const SUGGESTION_STATUSES = ['pending', 'approved', 'rejected', 'published'] as const
export type SuggestionStatus = (typeof SUGGESTION_STATUSES)[number]

/** More words from the original in a row count as a quotation and must be marked. */
export const MOST_WORDS_IN_A_ROW = 12

/** What it becomes: an article, an event, or a game. */
export const SUGGESTION_KINDS = ['news', 'event', 'fixture'] as const
export const suggestionKindSchema = z.enum(SUGGESTION_KINDS)
export type SuggestionKind = z.infer<typeof suggestionKindSchema>

/** An exception of a series; wall times of its zone. Doesn't take over the original's description. */
const exceptionSchema = z.object({
  originalDate: z.string(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  title: z.string().nullable(),
  location: z.string().nullable(),
  cancelled: z.boolean(),
})
export type SuggestedException = z.infer<typeof exceptionSchema>

const eventDetailsSchema = z.object({
  kind: z.literal('event'),
  /** `2026-11-21T19:00`, or only the day; wall times of `timeZone`. */
  startDate: z.string(),
  endDate: z.string(),
  allDay: z.boolean(),
  timeZone: z.string(),
  location: z.string(),
  price: z.string().default(''),
  rrule: z.string().nullable(),
  /** The last day on which an occurrence may begin; null for a series without end and for single events. */
  recurrenceEndDate: z.string().nullable().default(null),
  skippedDates: z.array(z.string()).default([]),
  exceptions: z.array(exceptionSchema).default([]),
  cancelled: z.boolean(),
})

const fixtureDetailsSchema = z.object({
  kind: z.literal('fixture'),
  sport: z.string(),
  team: z.string(),
  opponent: z.string(),
  atHome: z.boolean(),
  /** County time: `2026-11-21T19:00`, or only the day. */
  startsAt: z.string(),
  location: z.string().nullable(),
  teamScore: z.number().nullable(),
  opponentScore: z.number().nullable(),
  status: fixtureStatusSchema,
})

/** Date and place of an item that isn't news. */
export const suggestionDetailsSchema = z.discriminatedUnion('kind', [eventDetailsSchema, fixtureDetailsSchema])
export type SuggestionDetails = z.infer<typeof suggestionDetailsSchema>

/** A part of the relevance: `county named in the title`, 25. Points may be negative. */
export const rankingReasonSchema = z.object({ words: z.string(), points: z.number().int() })
export type RankingReason = z.infer<typeof rankingReasonSchema>

/** Names stay when the source is deleted. */
export interface SuggestionOrigin {
  sourceId: string | null
  sourceName: string
  url: string
  title: string
  publishedAt: string | null
  foundAt: string
}

/** The headline or a sentence of the summary that AI wrote, and the passage of the original that it rests on. */
export const suggestionStatementSchema = z.object({
  text: z.string(),
  passage: z.string().nullable(),
  /** Why it is marked for an editor to compare, in sentences; empty if it isn't. */
  problems: z.array(z.string()),
})
export type SuggestionStatement = z.infer<typeof suggestionStatementSchema>

export interface Suggestion {
  id: string
  kind: SuggestionKind
  /** The first source; null once it is deleted. */
  sourceId: string | null
  sourceUrl: string
  /** In the order of discovery; then those of suggestions that were merged into it. */
  origins: SuggestionOrigin[]
  originalTitle: string
  /** Plain text; lists have only the beginning. */
  originalContent: string
  author: string | null
  /** Of the original. */
  publishedAt: string | null
  /** Null for news. */
  details: SuggestionDetails | null
  aiSummary: string | null
  aiHeadline: string | null
  aiCategory: ReaderCategory | null
  /** How well it fits the county, from 0 to 100. */
  relevanceScore: number
  /** In the order of the rules. */
  reasons: RankingReason[]
  /** On the source's host; `GET /api/content-suggestions/{id}/image` returns a small copy. */
  imageUrl: string | null
  /** The source's name, as a credit. */
  imageOrigin: string | null
  status: SuggestionStatus
  discoveredAt: string
  reviewedAt: string | null
  /** What was made from it, including drafts; at most one of them. A game is an event, too. */
  articleId: string | null
  eventId: string | null
  /** Of the AI, the headline first. */
  statements: SuggestionStatement[]
  /** An editor has decided with the AI text open. Otherwise publishing uses the original's title and a quotation. */
  aiOpened: boolean
  /** County wall time, `2026-11-24T07:00`: not pending until then. */
  snoozedUntil: string | null
  /** Of the sample county. */
  sample: boolean
  version: number
}

/** What stands for it at the desk. */
export function suggestionTitle({
  aiHeadline,
  originalTitle,
}: Pick<Suggestion, 'aiHeadline' | 'originalTitle'>): string {
  return aiHeadline || originalTitle
}

const PUBLISHED_AS = { news: 'article', event: 'event', fixture: 'game' } as const
export type PublishedAs = (typeof PUBLISHED_AS)[SuggestionKind]

export function publishedAs({ kind }: Pick<Suggestion, 'kind'>): PublishedAs {
  return PUBLISHED_AS[kind]
}

/** Whether an event or a game lacks the date, the place or the teams that it needs before it can be published. */
export function needsDetails({ kind, details }: Pick<Suggestion, 'kind' | 'details'>): boolean {
  return kind !== 'news' && details?.kind !== kind
}

export type RelevanceColour = 'green' | 'blue' | 'yellow' | 'muted'

/** Green from 80, blue from 60, yellow from 40, else muted. */
export function relevanceColour(score: number): RelevanceColour {
  if (score >= 80) return 'green'
  if (score >= 60) return 'blue'
  return score >= 40 ? 'yellow' : 'muted'
}
