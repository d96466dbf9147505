import { z } from 'zod'
import { type Article, type ArticleSummary, createArticleSchema, updateArticleSchema } from './article.ts'
import type { ArticleReview } from './article-review.ts'
import { createCorrectionSchema } from './correction.ts'
import { timeInput } from './instant.ts'
import { type DeskJob, jobInputSchema } from './job-details.ts'
import { workingCopyIdSchema } from './working-copy.ts'

const NOT_A_TIME = 'Please enter a date and time'

/** Staff only. Times are milliseconds; null if nothing is planned. */
interface DeskFields {
  publishAt: number | null
  unpublishAt: number | null
  /** Nobody has chosen a category; `category` is what a draft needs to have. Such an article can't be published. */
  needsCategory: boolean
  /** The editor of the same post in WordPress; null without a WordPress. */
  wordpressEditUrl: string | null
  /** The last request for a review; null if there was none. */
  review: ArticleReview | null
  /** The account that created it at the desk; null for articles from elsewhere. */
  ownerId: string | null
}

/** Who made the current version at the desk. `name` is how colleagues see the account. */
export interface SavedBy {
  username: string
  name: string
}

/** `content` is what an editor edits: with a WordPress its raw text with blocks and shortcodes, else safe HTML. */
export interface DeskArticle extends Article, DeskFields {
  /** Of an article of the category Jobs; null if nobody has said anything about the job. */
  job: DeskJob | null
  /** Missing in lists. Null if nobody did: a planned time came, WordPress changed it, or an import made it. */
  savedBy?: SavedBy | null
}

export interface DeskArticleSummary extends ArticleSummary, DeskFields {
  /** The caller has typed changes that they haven't saved. */
  hasOwnChanges: boolean
  /** The smallest of our sizes of the picture; null until it is made, and for pictures of other hosts. */
  thumbnailUrl: string | null
  /** The text has links to the post at WordPress, for parts that only WordPress can show. */
  hasPartsElsewhere: boolean
}

/** ISO 8601 with a zone, or county time; null cancels the plan. */
const plans = {
  publishAt: timeInput(NOT_A_TIME).nullish(),
  unpublishAt: timeInput(NOT_A_TIME).nullish(),
}

/** The form's working copy, which the save deletes. */
const copyId = workingCopyIdSchema.optional()

/** `requestedAt` of the review that this save decides; 409 if somebody else decided it first. */
const decides = z.number().int().optional()

/** What an article of the category Jobs says about the job; null takes it away. */
const job = jobInputSchema.nullish()

/** Null: nobody has chosen yet. */
const category = createArticleSchema.shape.category.nullable()

export const createDeskArticleSchema = createArticleSchema.extend({ ...plans, category, job, copyId })
export type CreateDeskArticleInput = z.input<typeof createDeskArticleSchema>
export type NewDeskArticle = z.output<typeof createDeskArticleSchema>

export const updateDeskArticleSchema = updateArticleSchema.extend({
  ...plans,
  category: category.optional(),
  job,
  copyId,
  decides,
  /** A note that readers get together with the change. */
  correction: createCorrectionSchema.optional(),
})
export type UpdateDeskArticleInput = z.input<typeof updateDeskArticleSchema>
export type DeskArticleChanges = z.output<typeof updateDeskArticleSchema>

/**
 * Takes back the save that made `version`. Restores everything of the version before, with what no revision has: its
 * plans, its job, and whether its category was open.
 */
export const undoSaveSchema = z.object({
  version: z.number().int().min(1),
  publishAt: timeInput(NOT_A_TIME).nullable(),
  unpublishAt: timeInput(NOT_A_TIME).nullable(),
  needsCategory: z.boolean(),
  job: jobInputSchema.nullable(),
})
export type UndoneSave = z.output<typeof undoSaveSchema>
