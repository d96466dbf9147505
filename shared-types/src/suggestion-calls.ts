import { z } from 'zod'
import { call, type } from './call.ts'
import { type ReaderCategory, readerCategorySchema } from './category.ts'
import { FIXTURE_LIMITS, fixtureStartSchema } from './fixture.ts'
import { plainDateSchema } from './iso-time.ts'
import { type Page, pageNumberSchema, pageQuerySchema } from './pagination.ts'
import type { SimilarEvent } from './similar-event.ts'
import { isVisible, singleLine } from './storable-text.ts'
import { SUGGESTION_STATUSES, type Suggestion, type SuggestionStatus, suggestionKindSchema } from './suggestion.ts'

/** `category` is the desk's order of categories, then relevance. */
const SUGGESTION_SORTS = ['relevance', 'category', 'newest'] as const

/**
 * Without `page`, the newest 500 as an array; with it, a page and counts.
 * Default status: all.
 */
const suggestionListQuerySchema = z.object({
  page: pageNumberSchema.optional(),
  per_page: pageQuerySchema.shape.per_page,
  /** `pending` leaves out those that are snoozed. */
  status: z.enum([...SUGGESTION_STATUSES, 'snoozed']).optional(),
  category: readerCategorySchema.optional(),
  kind: suggestionKindSchema.optional(),
  search: z.string().trim().max(200).optional(),
  sort: z.enum(SUGGESTION_SORTS).default('relevance'),
})
export type SuggestionListQuery = z.output<typeof suggestionListQuerySchema>

/** Counts are of all matches, whatever their status. */
export interface SuggestionPage extends Page<Suggestion> {
  /** Of `total`, including other pages; `category` is null for suggestions without one. */
  groups: { category: ReaderCategory | null; count: number }[]
  counts: Record<SuggestionStatus | 'snoozed' | 'all', number>
  /** Rounded mean of all matches. */
  averageRelevance: number
}

const version = z.number().int().min(1)

/**
 * Body of decisions, whose answer is the suggestion: the shown version. A stale one gets 409 `stale` with `current`.
 * Without it, any version counts.
 */
const decideSuggestionSchema = z.object({ version: version.optional() })

/**
 * Body of `/publish` and `/draft`, which may use the AI text. `opened`: the editor had that version open, with the
 * passages of its AI text, so the decision is the AI text's review. It counts only with a version.
 */
const openedDecisionSchema = decideSuggestionSchema.extend({ opened: z.boolean().optional() })
export type OpenedDecision = z.infer<typeof openedDecisionSchema>

const reviewSuggestionSchema = openedDecisionSchema.extend({ status: z.enum(['approved', 'rejected']) })
export type ReviewSuggestionInput = z.infer<typeof reviewSuggestionSchema>

/** The event that the suggestion is. */
const joinEventSchema = decideSuggestionSchema.extend({ eventId: z.string().max(60) })
export type JoinEventInput = z.infer<typeof joinEventSchema>

/** The hour of the county at which snoozed suggestions come back. */
export const SNOOZE_HOUR = 7

/** Until a day of the county. */
const snoozeSuggestionSchema = decideSuggestionSchema.extend({ until: plainDateSchema })
export type SnoozeSuggestionInput = z.infer<typeof snoozeSuggestionSchema>

const MISSING_DAY = 'Enter the date'

function line(limit: number, missing?: string) {
  const text = z
    .string()
    .transform(singleLine)
    .pipe(z.string().max(limit, `Please use ${limit} characters at most`))
  return missing === undefined ? text : text.refine(isVisible, missing)
}

const WRONG_SCORE = `Enter a whole number up to ${FIXTURE_LIMITS.score}`
const score = z.int(WRONG_SCORE).min(0, WRONG_SCORE).max(FIXTURE_LIMITS.score, WRONG_SCORE).nullable()

/** When and where, as an editor corrects them. Wall times of the county. */
export const eventDetailsInputSchema = z
  .object({
    kind: z.literal('event'),
    startDate: z.string().min(1, MISSING_DAY).pipe(fixtureStartSchema),
    endDate: z.string().min(1, MISSING_DAY).pipe(fixtureStartSchema),
    location: line(FIXTURE_LIMITS.location),
  })
  .refine(({ startDate, endDate }) => startDate.length === endDate.length && startDate <= endDate, {
    message: 'The end must not be before the start',
    path: ['endDate'],
  })

export const fixtureDetailsInputSchema = z
  .object({
    kind: z.literal('fixture'),
    sport: line(FIXTURE_LIMITS.sport, 'Enter the sport'),
    team: line(FIXTURE_LIMITS.name, 'Enter the team'),
    opponent: line(FIXTURE_LIMITS.name, 'Enter the opponent'),
    atHome: z.boolean(),
    startsAt: z.string().min(1, MISSING_DAY).pipe(fixtureStartSchema),
    location: line(FIXTURE_LIMITS.location),
    /** Both, or neither. */
    teamScore: score,
    opponentScore: score,
  })
  .superRefine(({ teamScore, opponentScore }, { addIssue }) => {
    if ((teamScore === null) === (opponentScore === null)) return
    const path = [teamScore === null ? 'teamScore' : 'opponentScore']
    addIssue({ code: 'custom', message: 'Enter both scores, or neither', path })
  })

const correctedDetailsSchema = z.union([eventDetailsInputSchema, fixtureDetailsInputSchema])
export type CorrectedDetails = z.infer<typeof correctedDetailsSchema>

/** Without details, an event or a game has those that its source gave, or none yet. */
const correctKindSchema = decideSuggestionSchema
  .extend({ kind: suggestionKindSchema, details: correctedDetailsSchema.optional() })
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

/** `other` tells the same. */
const sameStorySchema = decideSuggestionSchema.extend({ other: z.string().max(60) })
export type SameStoryInput = z.infer<typeof sameStorySchema>

/** Decisions that can be undone, as long as nothing else was decided. `merge` is undone with the one that left. */
export const UNDOABLE_DECISIONS = ['approve', 'reject', 'snooze', 'delete', 'merge', 'join'] as const
export type UndoableDecision = (typeof UNDOABLE_DECISIONS)[number]

const undoSuggestionSchema = z.object({ decision: z.enum(UNDOABLE_DECISIONS) })
export type UndoSuggestionInput = z.infer<typeof undoSuggestionSchema>

export const BULK_SUGGESTION_ACTIONS = ['approve', 'reject', 'publish', 'snooze', 'delete'] as const
/** `versions` are the shown ones, by id. `until` is for `snooze`, and `decision` is what `undo` takes back. */
const bulkSuggestionsSchema = z
  .object({
    ids: z.array(z.string().max(60)).min(1).max(100),
    action: z.enum([...BULK_SUGGESTION_ACTIONS, 'undo']),
    until: plainDateSchema.optional(),
    decision: z.enum(UNDOABLE_DECISIONS).optional(),
    versions: z.record(z.string().max(60), version).optional(),
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

/** In the order of the ids; with a message and the error's code for failures. */
export interface BulkSuggestionsResult {
  results: { id: string; ok: boolean; message: string | null; code?: string }[]
}

const PATH = '/api/content-suggestions'
const answer = type<Suggestion>()
const opened = openedDecisionSchema.nullish()

export const suggestionCalls = {
  list: call('GET', PATH, { query: suggestionListQuerySchema, answer: type<SuggestionPage>() }),
  /** With its full text. */
  get: call('GET', `${PATH}/:id`, { answer }),
  /** The suggestion from which an article was made, with its full text. */
  ofArticle: call('GET', `${PATH}/of-article/:id`, { answer: type<{ suggestion: Suggestion | null }>() }),
  /** At most three other suggestions that may tell the same, the most similar first. */
  similar: call('GET', `${PATH}/:id/similar`, { answer: type<SimilarItem[]>() }),
  /** Events of the calendar that are, or may be, the suggested one. */
  sameEvents: call('GET', `${PATH}/:id/same-events`, { answer: type<SimilarEvent[]>() }),
  review: call('PATCH', `${PATH}/:id`, { body: reviewSuggestionSchema, answer }),
  publish: call('POST', `${PATH}/:id/publish`, { body: opened, answer }),
  /** As an article or an event that readers don't see yet. */
  draft: call('POST', `${PATH}/:id/draft`, { body: opened, answer }),
  joinEvent: call('POST', `${PATH}/:id/join-event`, { body: joinEventSchema, answer }),
  snooze: call('POST', `${PATH}/:id/snooze`, { body: snoozeSuggestionSchema, answer }),
  correctKind: call('POST', `${PATH}/:id/kind`, { body: correctKindSchema, answer }),
  /** Answers the one that stays in the list. */
  sameStory: call('POST', `${PATH}/:id/same-story`, { body: sameStorySchema, answer }),
  /** As long as nothing else was decided. */
  undo: call('POST', `${PATH}/:id/undo`, { body: undoSuggestionSchema, answer }),
  /** One that isn't published; later harvests skip it. */
  delete: call('DELETE', `${PATH}/:id`, {
    query: z.object({ version: z.coerce.number().int().min(1).optional() }),
    answer: type<{ id: string }>(),
  }),
  /** Each separately. */
  bulk: call('POST', `${PATH}/bulk`, { body: bulkSuggestionsSchema, answer: type<BulkSuggestionsResult>() }),
}
