import { z } from 'zod'
import { readerCategorySchema } from './category.ts'
import { eventStatusSchema } from './event.ts'
import { isoTimeSchema } from './iso-time.ts'
import { pageNumberSchema, pageOf, pageQuerySchema } from './pagination.ts'
import {
  decideSuggestionSchema,
  eventDetailsSchema,
  SUGGESTION_STATUSES,
  suggestionKindSchema,
  suggestionSchema,
  suggestionStatusSchema,
} from './suggestion.ts'
import { snoozeUntilSchema } from './suggestion-triage.ts'

/** `category` is the desk's order of categories, then relevance. */
export const SUGGESTION_SORTS = ['relevance', 'category', 'newest'] as const

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
  /** Id of a source. */
  source: z.string().max(60).optional(),
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

/** Answer of `POST /{id}/publish`, `/draft` and `/event`: the result, and the updated suggestion. */
export const suggestionMadeSchema = z.object({
  articleId: z.string().nullable(),
  eventId: z.string().nullable(),
  fixtureId: z.string().nullable(),
  suggestion: suggestionSchema,
})
export type SuggestionMade = z.infer<typeof suggestionMadeSchema>

/** Answer of `POST /{id}/undo`. `message` says what happened to the result, which stays if somebody has edited it. */
export const suggestionUndoneSchema = z.object({ message: z.string(), suggestion: suggestionSchema })
export type SuggestionUndone = z.infer<typeof suggestionUndoneSchema>

const ids = z.array(z.string().max(60)).min(1).max(100)

export const BULK_SUGGESTION_ACTIONS = ['approve', 'reject', 'publish', 'snooze', 'delete'] as const
/**
 * Body of `POST /api/content-suggestions/bulk`; `versions` are the shown ones, by id. `until` is for `snooze`.
 */
export const bulkSuggestionsSchema = z
  .object({
    ids,
    action: z.enum(BULK_SUGGESTION_ACTIONS),
    until: snoozeUntilSchema.optional(),
    versions: z.record(z.string().max(60), z.number().int().min(1)).optional(),
  })
  .refine(({ action, until }) => action !== 'snooze' || until !== undefined, {
    message: 'Choose a day',
    path: ['until'],
  })
export type BulkSuggestionsInput = z.infer<typeof bulkSuggestionsSchema>

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

/** Steps that can be undone. */
export const SUGGESTION_STEPS = ['approve', 'reject', 'draft', 'publish', 'event', 'snooze', 'kind', 'merge'] as const

/**
 * Body of `POST /{id}/undo`. With `step`, undoes the last step only if it is such a one, not a colleague's later one.
 */
export const undoSuggestionSchema = z.object({ step: z.enum(SUGGESTION_STEPS).optional() })
export type UndoSuggestionInput = z.infer<typeof undoSuggestionSchema>

/** Body of `POST /api/content-suggestions/undo`. */
export const undoSuggestionsSchema = undoSuggestionSchema.extend({ ids })

/** In the order of the ids; with a message for failures and for undone steps, and the error's code for failures. */
export const bulkSuggestionsResultSchema = z.object({
  results: z.array(
    z.object({ id: z.string(), ok: z.boolean(), message: z.string().nullable(), code: z.string().optional() }),
  ),
})
export type BulkSuggestionsResult = z.infer<typeof bulkSuggestionsResultSchema>

/** Body and answer of `POST /api/content-suggestions/restore`: restores deleted suggestions. */
export const restoreSuggestionsSchema = z.object({ ids })
export const restoredSuggestionsSchema = z.object({ restored: count })

/** Answer of `DELETE /api/content-suggestions/{id}`. */
export const deletedSuggestionSchema = z.object({ id: z.string() })

/** Days within which a deletion can be undone. */
export const SUGGESTION_UNDELETE_DAYS = 30

/** Per answer. */
export const SOURCE_CHANGES_LIMIT = 50

/** An event on our calendar whose source has changed. */
export const sourceChangeSchema = z.object({
  suggestionId: z.string(),
  /** Of the suggestion. */
  version: z.number().int().min(1),
  eventId: z.string(),
  title: z.string(),
  status: eventStatusSchema,
  sourceName: z.string(),
  sourceUrl: z.string(),
  /** The source's values when the event was made, or at the last decision. */
  before: eventDetailsSchema,
  now: eventDetailsSchema,
})
export type SourceChange = z.infer<typeof sourceChangeSchema>
/** Answer of `GET /api/content-suggestions/source-changes`, soonest first; at most `SOURCE_CHANGES_LIMIT`. */
export const sourceChangesSchema = z.array(sourceChangeSchema)

/**
 * Body of `POST /{id}/source-change`: apply the source's values to the event, or keep it. A stale `version` gets 409.
 */
export const decideSourceChangeSchema = z.object({
  action: z.enum(['update', 'keep']),
  version: z.number().int().min(1),
})
export type DecideSourceChangeInput = z.infer<typeof decideSourceChangeSchema>
