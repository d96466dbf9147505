import { z } from 'zod'
import { readerCategorySchema } from './category.ts'
import { FIXTURE_LIMITS, fixtureStartSchema } from './fixture.ts'
import { isoTimeSchema, plainDateSchema } from './iso-time.ts'
import { pageNumberSchema, pageOf, pageQuerySchema } from './pagination.ts'
import { isVisible, singleLine } from './storable-text.ts'
import { SUGGESTION_STATUSES, suggestionKindSchema, suggestionSchema, suggestionStatusSchema } from './suggestion.ts'

/** `category` is the desk's order of categories, then relevance. */
const SUGGESTION_SORTS = ['relevance', 'category', 'newest'] as const

/**
 * Query of `GET /api/content-suggestions`. Without `page`, the newest 500 as an array; with it, a page and counts.
 * Default status: all.
 */
export const suggestionListQuerySchema = z.object({
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

const count = z.number().int().min(0)

/** Counts are of all matches, whatever their status. */
export const suggestionPageSchema = pageOf(suggestionSchema).extend({
  /** Of `total`, including other pages; `category` is null for suggestions without one. */
  groups: z.array(z.object({ category: readerCategorySchema.nullable(), count })),
  counts: z.object({ pending: count, snoozed: count, approved: count, rejected: count, published: count, all: count }),
  /** Rounded mean of all matches. */
  averageRelevance: count,
})
export type SuggestionPage = z.infer<typeof suggestionPageSchema>

/** Answer of `GET /of-article/{id}`. */
export const suggestionOfArticleSchema = z.object({ suggestion: suggestionSchema.nullable() })

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
export const openedDecisionSchema = decideSuggestionSchema.extend({ opened: z.boolean().optional() })
export type OpenedDecision = z.infer<typeof openedDecisionSchema>

/** Body of `PATCH /{id}`. */
export const reviewSuggestionSchema = openedDecisionSchema.extend({ status: z.enum(['approved', 'rejected']) })
export type ReviewSuggestionInput = z.infer<typeof reviewSuggestionSchema>

/** Query and answer of `DELETE /{id}`. */
export const deleteSuggestionQuerySchema = z.object({ version: z.coerce.number().int().min(1).optional() })
export const deletedSuggestionSchema = z.object({ id: z.string() })

/** Body of `POST /{id}/join-event`: the event that the suggestion is. */
export const joinEventSchema = decideSuggestionSchema.extend({ eventId: z.string().max(60) })
export type JoinEventInput = z.infer<typeof joinEventSchema>

/** The hour of the county at which snoozed suggestions come back. */
export const SNOOZE_HOUR = 7

/** Body of `POST /{id}/snooze`: a day of the county. */
export const snoozeSuggestionSchema = decideSuggestionSchema.extend({ until: plainDateSchema })
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

/** Body of `POST /{id}/kind`. Without details, an event or a game has those that its source gave, or none yet. */
export const correctKindSchema = decideSuggestionSchema
  .extend({ kind: suggestionKindSchema, details: correctedDetailsSchema.optional() })
  .refine(({ kind, details }) => details === undefined || details.kind === kind, {
    message: 'These details don’t match the kind',
    path: ['details'],
  })
export type CorrectKindInput = z.infer<typeof correctKindSchema>

const similarItemSchema = z.object({
  id: z.string(),
  title: z.string(),
  status: suggestionStatusSchema,
  sourceName: z.string(),
  url: z.string(),
  publishedAt: isoTimeSchema.nullable(),
  foundAt: isoTimeSchema,
})
export type SimilarItem = z.infer<typeof similarItemSchema>

/** Answer of `GET /{id}/similar`: at most three other suggestions, the most similar first. */
export const similarItemsSchema = z.array(similarItemSchema)

/** Body of `POST /{id}/same-story`: `other` tells the same. The answer is the one that stays in the list. */
export const sameStorySchema = decideSuggestionSchema.extend({ other: z.string().max(60) })
export type SameStoryInput = z.infer<typeof sameStorySchema>

/** Decisions that can be undone, as long as nothing else was decided. `merge` is undone with the one that left. */
export const UNDOABLE_DECISIONS = ['approve', 'reject', 'snooze', 'delete', 'merge', 'join'] as const
export type UndoableDecision = (typeof UNDOABLE_DECISIONS)[number]

/** Body of `POST /{id}/undo`. */
export const undoSuggestionSchema = z.object({ decision: z.enum(UNDOABLE_DECISIONS) })
export type UndoSuggestionInput = z.infer<typeof undoSuggestionSchema>

export const BULK_SUGGESTION_ACTIONS = ['approve', 'reject', 'publish', 'snooze', 'delete'] as const
/**
 * Body of `POST /api/content-suggestions/bulk`; `versions` are the shown ones, by id. `until` is for `snooze`, and
 * `decision` is what `undo` takes back.
 */
export const bulkSuggestionsSchema = z
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
export const bulkSuggestionsResultSchema = z.object({
  results: z.array(
    z.object({ id: z.string(), ok: z.boolean(), message: z.string().nullable(), code: z.string().optional() }),
  ),
})
export type BulkSuggestionsResult = z.infer<typeof bulkSuggestionsResultSchema>
