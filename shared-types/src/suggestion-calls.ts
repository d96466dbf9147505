import { z } from 'zod'
import { readerCategorySchema } from './category.ts'
import { eventStatusSchema } from './event.ts'
import { pageNumberSchema, pageOf, pageQuerySchema } from './pagination.ts'
import { eventDetailsSchema, suggestionKindSchema, suggestionSchema, suggestionStatusSchema } from './suggestion.ts'

/** How a page of suggestions is sorted; `category` is the desk's order of categories, then relevance. */
export const SUGGESTION_SORTS = ['relevance', 'category', 'newest'] as const

/**
 * Query of `GET /api/content-suggestions`. Without `page` the newest 500, as a plain array; with it a page and counts.
 * Without a `status` those of all.
 */
export const suggestionListQuerySchema = z.object({
  page: pageNumberSchema.optional(),
  per_page: pageQuerySchema.shape.per_page,
  status: suggestionStatusSchema.optional(),
  category: readerCategorySchema.optional(),
  kind: suggestionKindSchema.optional(),
  /** A source, by its id. */
  source: z.string().max(60).optional(),
  search: z.string().trim().max(200).optional(),
  sort: z.enum(SUGGESTION_SORTS).default('relevance'),
})
export type SuggestionListQuery = z.output<typeof suggestionListQuerySchema>

const count = z.number().int().min(0)

/** A page, with counts of everything that the filters leave, whatever its status. */
export const suggestionPageSchema = pageOf(suggestionSchema).extend({
  /** How many of `total` are in each category, null where they have none; those of other pages as well. */
  groups: z.array(z.object({ category: readerCategorySchema.nullable(), count })),
  counts: z.object({ pending: count, approved: count, rejected: count, published: count, all: count }),
  /** Rounded mean of all of them. */
  averageRelevance: count,
})
export type SuggestionPage = z.infer<typeof suggestionPageSchema>

/** Answer of `POST /{id}/publish`, `/draft`, `/event` and `/fixture`: what was made, and the suggestion as it is now. */
export const suggestionMadeSchema = z.object({
  articleId: z.string().nullable(),
  eventId: z.string().nullable(),
  fixtureId: z.string().nullable(),
  suggestion: suggestionSchema,
})
export type SuggestionMade = z.infer<typeof suggestionMadeSchema>

/** Answer of `POST /{id}/undo`. `message` says what became of what had been made: it stays where somebody worked on it. */
export const suggestionUndoneSchema = z.object({ message: z.string(), suggestion: suggestionSchema })
export type SuggestionUndone = z.infer<typeof suggestionUndoneSchema>

const ids = z.array(z.string().max(60)).min(1).max(100)

/** What can be done with several at once. */
export const BULK_SUGGESTION_ACTIONS = ['approve', 'reject', 'publish', 'delete'] as const
/** Body of `POST /api/content-suggestions/bulk`; `versions` are those that were shown, by id. */
export const bulkSuggestionsSchema = z.object({
  ids,
  action: z.enum(BULK_SUGGESTION_ACTIONS),
  versions: z.record(z.string().max(60), z.number().int().min(1)).optional(),
})
export type BulkSuggestionsInput = z.infer<typeof bulkSuggestionsSchema>

/** What somebody does with a suggestion, and can take back. */
export const SUGGESTION_STEPS = ['approve', 'reject', 'draft', 'publish', 'event', 'fixture', 'clear'] as const

/**
 * Body of `POST /{id}/undo`: takes the last step back. Where `step` is given only that one: who has decided before another
 * went on with it takes nothing of theirs.
 */
export const undoSuggestionSchema = z.object({ step: z.enum(SUGGESTION_STEPS).optional() })
export type UndoSuggestionInput = z.infer<typeof undoSuggestionSchema>

/** Body of `POST /api/content-suggestions/undo`: the same with several. */
export const undoSuggestionsSchema = undoSuggestionSchema.extend({ ids })

/** What became of each, in their order; a message where it did not work, and of each step that was taken back. */
export const bulkSuggestionsResultSchema = z.object({
  results: z.array(z.object({ id: z.string(), ok: z.boolean(), message: z.string().nullable() })),
})
export type BulkSuggestionsResult = z.infer<typeof bulkSuggestionsResultSchema>

/** Body and answer of `POST /api/content-suggestions/restore`: takes deletions back. */
export const restoreSuggestionsSchema = z.object({ ids })
export const restoredSuggestionsSchema = z.object({ restored: count })

/** Answer of `DELETE /api/content-suggestions/{id}`. */
export const deletedSuggestionSchema = z.object({ id: z.string() })

/** How long a deletion can be taken back, in days. */
export const SUGGESTION_UNDELETE_DAYS = 30

/** How many an answer names at most. */
export const SOURCE_CHANGES_LIMIT = 50

/** An event on our calendar of which its source says something else by now. */
export const sourceChangeSchema = z.object({
  suggestionId: z.string(),
  /** Of the suggestion. */
  version: z.number().int().min(1),
  eventId: z.string(),
  title: z.string(),
  status: eventStatusSchema,
  sourceName: z.string(),
  sourceUrl: z.string(),
  /** What its source said when the event was made, or somebody last decided. */
  before: eventDetailsSchema,
  now: eventDetailsSchema,
})
export type SourceChange = z.infer<typeof sourceChangeSchema>
/** Answer of `GET /api/content-suggestions/source-changes`, the next ones first; `SOURCE_CHANGES_LIMIT` at most. */
export const sourceChangesSchema = z.array(sourceChangeSchema)

/** Body of `POST /{id}/source-change`: the event follows its source, or stays as it is. A stale `version` is refused (409). */
export const decideSourceChangeSchema = z.object({
  action: z.enum(['update', 'keep']),
  version: z.number().int().min(1),
})
export type DecideSourceChangeInput = z.infer<typeof decideSourceChangeSchema>
