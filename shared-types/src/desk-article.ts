import { z } from 'zod'
import {
  articleSchema,
  articleSummarySchema,
  createArticleSchema,
  TITLE_LIMIT,
  updateArticleSchema,
} from './article.ts'
import { timeInput } from './instant.ts'
import { pageOf } from './pagination.ts'
import { workingCopyIdSchema } from './working-copy.ts'

const NOT_A_TIME = 'Please give a date and time'

/** What only staff see of an article. Times are milliseconds; null where nothing is planned. */
const deskFields = {
  publishAt: z.number().int().nullable(),
  unpublishAt: z.number().int().nullable(),
  /** Where WordPress edits the same post; null without a WordPress. */
  wordpressEditUrl: z.string().nullable(),
}

/**
 * `GET /api/articles/{id}` for staff, and the answer of every save. `content` is what an editor edits: with a WordPress
 * its raw text with blocks and shortcodes, else the same safe HTML that readers get.
 */
export const deskArticleSchema = articleSchema.extend(deskFields)
export type DeskArticle = z.infer<typeof deskArticleSchema>

/** An entry of the desk's lists. */
export const deskArticleSummarySchema = articleSummarySchema.extend(deskFields)
export type DeskArticleSummary = z.infer<typeof deskArticleSummarySchema>

/** `GET /api/articles` with `page`. */
export const deskArticlePageSchema = pageOf(deskArticleSummarySchema)

/** What is planned, in a save: ISO 8601 with a zone, or the time on the county's clocks; null takes the plan back. */
const plans = {
  publishAt: timeInput(NOT_A_TIME).nullish(),
  unpublishAt: timeInput(NOT_A_TIME).nullish(),
}

/** The working copy of the form that saves: it has become needless. */
const copyId = workingCopyIdSchema.optional()

/** Body of `POST /api/articles`. */
export const createDeskArticleSchema = createArticleSchema.extend({ ...plans, copyId })
export type CreateDeskArticleInput = z.input<typeof createDeskArticleSchema>
export type NewDeskArticle = z.output<typeof createDeskArticleSchema>

/** Body of `PATCH /api/articles/{id}`. */
export const updateDeskArticleSchema = updateArticleSchema.extend({ ...plans, copyId })
export type UpdateDeskArticleInput = z.input<typeof updateDeskArticleSchema>

/** Body of `POST /api/articles/{id}/preview` and, for one that was never saved, `POST /api/articles/preview`: the form as far as it is filled in. */
export const previewFormSchema = updateArticleSchema.extend({
  title: z.string().trim().max(TITLE_LIMIT).optional(),
  description: z.string().trim().max(5000).optional(),
  authorName: z.string().trim().max(200).optional(),
  slug: z.string().trim().max(200).nullish(),
  metaDescription: z.string().trim().max(2000).nullish(),
})

/** Answer of `GET /api/articles/authors`: every name that an article has, by the alphabet. */
export const authorNamesSchema = z.array(z.string())

/** Answer (409, code `stale`) of a save that started from an older version; `current` is the article as it stands. */
export const staleArticleSchema = z.object({
  message: z.string(),
  code: z.literal('stale'),
  current: deskArticleSchema,
})

/** How many articles one call changes at most. */
export const BULK_LIMIT = 200
/** What can be done to many articles at once; `draft` takes published ones off the site. */
export const BULK_ACTIONS = ['publish', 'draft', 'archive', 'delete'] as const

/** Body of `POST /api/articles/bulk`. */
export const bulkArticlesSchema = z.object({
  ids: z.array(z.string().min(1).max(100)).min(1, 'Select at least one article').max(BULK_LIMIT),
  action: z.enum(BULK_ACTIONS),
  /** By id the versions on screen: one that was saved since isn't published unseen. */
  versions: z.record(z.string().max(100), z.number().int().min(1)).optional(),
})
export type BulkArticlesInput = z.input<typeof bulkArticlesSchema>

/** How an article was before its status was changed, with its version since: a save over that version puts it back. */
const changedArticleSchema = deskArticleSchema.pick({
  id: true,
  version: true,
  status: true,
  publishAt: true,
  unpublishAt: true,
})
export type ChangedArticle = z.infer<typeof changedArticleSchema>

/** Its answer: what was done, and what was not and why. Good ones never wait for bad ones. */
export const bulkArticlesResultSchema = z.object({
  done: z.array(z.string()),
  /** Those whose status is another one now. */
  changed: z.array(changedArticleSchema),
  failed: z.array(z.object({ id: z.string(), title: z.string(), message: z.string() })),
})
export type BulkArticlesResult = z.infer<typeof bulkArticlesResultSchema>
