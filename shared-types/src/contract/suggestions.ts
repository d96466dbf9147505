import { z } from 'zod'
import type { ReaderCategory } from '../rules/categories.ts'
import { call, type } from './call.ts'
import type { SimilarEvent } from './desk-events.ts'
import {
  line,
  listQuerySchema,
  optionalVersionQuerySchema,
  type Page,
  pageNumberSchema,
  plainDateSchema,
  readerCategorySchema,
  versionSchema,
} from './fields.ts'
import { createFixtureSchema, fixtureStartSchema, fixtureStatusSchema } from './fixtures.ts'

/** A suggestion is `approved` if it is wanted, but not public yet. It may have a draft or an event already. */
const SUGGESTION_STATUSES = ['pending', 'approved', 'rejected', 'published'] as const
export type SuggestionStatus = (typeof SUGGESTION_STATUSES)[number]

export const SUGGESTION_KINDS = ['news', 'event', 'fixture'] as const
const suggestionKindSchema = z.enum(SUGGESTION_KINDS)
export type SuggestionKind = z.infer<typeof suggestionKindSchema>

/** An exception of a series has wall times of its zone. It doesn't take over the original's description. */
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
  startDate: z.string(),
  endDate: z.string(),
  allDay: z.boolean(),
  timeZone: z.string(),
  location: z.string(),
  price: z.string().default(''),
  rrule: z.string().nullable(),
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
  startsAt: z.string(),
  location: z.string().nullable(),
  teamScore: z.number().nullable(),
  opponentScore: z.number().nullable(),
  status: fixtureStatusSchema,
})

export const suggestionDetailsSchema = z.discriminatedUnion('kind', [eventDetailsSchema, fixtureDetailsSchema])
export type SuggestionDetails = z.infer<typeof suggestionDetailsSchema>

/** A part of the relevance is like `county named in the title`, 25. Points may be negative. */
export const rankingReasonSchema = z.object({ words: z.string(), points: z.number().int() })
export type RankingReason = z.infer<typeof rankingReasonSchema>

/** Names stay when the source is deleted. */
interface SuggestionOrigin {
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
  /** The sentences say why it is marked for an editor to compare; empty if it isn't. */
  problems: z.array(z.string()),
})
export type SuggestionStatement = z.infer<typeof suggestionStatementSchema>

export interface Suggestion {
  id: string
  kind: SuggestionKind
  /** The first source; null once it is deleted. */
  sourceId: string | null
  sourceUrl: string
  /** Origins are in the order of discovery; those of suggestions that were merged into it follow. */
  origins: SuggestionOrigin[]
  originalTitle: string
  /** The content is plain text; lists have only the beginning. */
  originalContent: string
  author: string | null
  publishedAt: string | null
  details: SuggestionDetails | null
  aiSummary: string | null
  aiHeadline: string | null
  aiCategory: ReaderCategory | null
  relevanceScore: number
  reasons: RankingReason[]
  /** The picture is on the source's host; `GET /api/content-suggestions/{id}/image` returns a small copy. */
  imageUrl: string | null
  imageOrigin: string | null
  status: SuggestionStatus
  discoveredAt: string
  reviewedAt: string | null
  /** These were made from it, including drafts; at most one of them is set. A game is an event, too. */
  articleId: string | null
  eventId: string | null
  statements: SuggestionStatement[]
  /** An editor has decided with the AI text open. Otherwise publishing uses the original's title and a quotation. */
  aiOpened: boolean
  /** The suggestion isn't pending until this county wall time, `2026-11-24T07:00`. */
  snoozedUntil: string | null
  sample: boolean
  version: number
}

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

/**
 * The answer without `page` is the newest 500 as an array; with it, a page, the most relevant first, and counts.
 * Pending ones come by category, in the desk's order. The default status is all.
 */
const suggestionListQuerySchema = listQuerySchema.extend({
  page: pageNumberSchema.optional(),
  /** The status `pending` leaves out those that are snoozed. */
  status: z.enum([...SUGGESTION_STATUSES, 'snoozed']).optional(),
  category: readerCategorySchema.optional(),
  kind: suggestionKindSchema.optional(),
})
export type SuggestionListQuery = z.output<typeof suggestionListQuerySchema>

/** Counts are of all matches, whatever their status. */
export interface SuggestionPage extends Page<Suggestion> {
  /** The counts are of `total`, including other pages; `category` is null for suggestions without one. */
  groups: { category: ReaderCategory | null; count: number }[]
  counts: Record<SuggestionStatus | 'snoozed' | 'all', number>
  averageRelevance: number
}

/**
 * The body of `/publish` and `/draft`, which may use the AI text. `opened`: the editor had that version open, with the
 * passages of its AI text, so the decision is the AI text's review. It counts only with a version.
 */
const openedDecisionSchema = z.object({ version: versionSchema.optional(), opened: z.boolean().optional() })
export type OpenedDecision = z.infer<typeof openedDecisionSchema>

const reviewSuggestionSchema = openedDecisionSchema.extend({ status: z.enum(['approved', 'rejected']) })
export type ReviewSuggestionInput = z.infer<typeof reviewSuggestionSchema>

const joinEventSchema = z.object({ version: versionSchema, eventId: z.string().max(60) })
export type JoinEventInput = z.infer<typeof joinEventSchema>

/** Snoozed suggestions come back at this hour of the county. */
export const SNOOZE_HOUR = 7

/** An editor fills in when and where it is, as a wall time of the county. The calendar's form knows the rest. */
export const eventDetailsInputSchema = z.object({
  kind: z.literal('event'),
  startDate: fixtureStartSchema,
  location: line(300),
})

export const fixtureDetailsInputSchema = createFixtureSchema
  .omit({ level: true, forfeitedBy: true, status: true, note: true })
  .extend({ kind: z.literal('fixture') })
  .superRefine(({ teamScore, opponentScore }, { addIssue }) => {
    if ((teamScore === null) === (opponentScore === null)) return
    const path = [teamScore === null ? 'teamScore' : 'opponentScore']
    addIssue({ code: 'custom', message: 'Enter both scores, or neither', path })
  })

const correctedDetailsSchema = z.union([eventDetailsInputSchema, fixtureDetailsInputSchema])
export type CorrectedDetails = z.infer<typeof correctedDetailsSchema>

/** An event or a game without details has those that its source gave, or none yet. */
const correctKindSchema = z
  .object({ version: versionSchema, kind: suggestionKindSchema, details: correctedDetailsSchema.optional() })
  .refine(({ kind, details }) => details === undefined || details.kind === kind, {
    message: 'These details don’t match the kind',
    path: ['details'],
  })
export type CorrectKindInput = z.infer<typeof correctKindSchema>

export interface SimilarItem {
  id: string
  title: string
  status: SuggestionStatus
  sourceName: string
  url: string
  publishedAt: string | null
  foundAt: string
}

const sameStorySchema = z.object({ version: versionSchema, other: z.string().max(60) })
export type SameStoryInput = z.infer<typeof sameStorySchema>

/** These decisions can be undone as long as nothing else was decided. `merge` is undone with the one that left. */
export const UNDOABLE_DECISIONS = ['approve', 'reject', 'snooze', 'delete', 'merge', 'join'] as const
export type UndoableDecision = (typeof UNDOABLE_DECISIONS)[number]

export const BULK_SUGGESTION_ACTIONS = ['approve', 'reject', 'publish', 'snooze', 'delete'] as const
/** `versions` are the shown ones, by id. `until` is a day for `snooze`; `decision` is the one that is undone. */
const bulkSuggestionsSchema = z
  .object({
    ids: z.array(z.string().max(60)).min(1).max(100),
    action: z.enum([...BULK_SUGGESTION_ACTIONS, 'undo']),
    until: plainDateSchema.optional(),
    decision: z.enum(UNDOABLE_DECISIONS).optional(),
    versions: z.record(z.string().max(60), versionSchema).optional(),
  })
  .refine(({ action, until }) => action !== 'snooze' || until !== undefined, {
    message: 'Choose a day',
    path: ['until'],
  })
  .refine(({ action, decision }) => action !== 'undo' || decision !== undefined, {
    message: 'Choose what to undo',
    path: ['decision'],
  })
export type BulkSuggestionsInput = z.infer<typeof bulkSuggestionsSchema>

/** Results are in the order of the ids, with a message and the error's code for failures. */
export interface BulkSuggestionsResult {
  results: { id: string; ok: boolean; message: string | null; code?: string }[]
}

const PATH = '/api/content-suggestions'
const answer = type<Suggestion>()

export const suggestionCalls = {
  list: call('GET', PATH, { query: suggestionListQuerySchema, answer: type<SuggestionPage>() }),
  get: call('GET', `${PATH}/:id`, { answer }),
  /** The suggestion from which an article was made, with its full text. */
  ofArticle: call('GET', `${PATH}/of-article/:id`, { answer: type<{ suggestion: Suggestion | null }>() }),
  /** Answers at most three other suggestions that may tell the same, the most similar first. */
  similar: call('GET', `${PATH}/:id/similar`, { answer: type<SimilarItem[]>() }),
  sameEvents: call('GET', `${PATH}/:id/same-events`, { answer: type<SimilarEvent[]>() }),
  review: call('PATCH', `${PATH}/:id`, { body: reviewSuggestionSchema, answer }),
  publish: call('POST', `${PATH}/:id/publish`, { body: openedDecisionSchema.nullish(), answer }),
  /** Makes an article or an event that readers don't see yet. */
  draft: call('POST', `${PATH}/:id/draft`, {
    body: openedDecisionSchema.extend({ version: versionSchema }),
    answer,
  }),
  joinEvent: call('POST', `${PATH}/:id/join-event`, { body: joinEventSchema, answer }),
  correctKind: call('POST', `${PATH}/:id/kind`, { body: correctKindSchema, answer }),
  /** Answers the suggestion that stays in the list. */
  sameStory: call('POST', `${PATH}/:id/same-story`, { body: sameStorySchema, answer }),
  /** Deletes a suggestion that isn't published; later harvests skip it. */
  delete: call('DELETE', `${PATH}/:id`, {
    query: optionalVersionQuerySchema,
    answer: type<{ id: string }>(),
  }),
  bulk: call('POST', `${PATH}/bulk`, { body: bulkSuggestionsSchema, answer: type<BulkSuggestionsResult>() }),
}
