import { z } from 'zod'
import { isVisible, plainLines } from '../rules/text.ts'
import {
  type Article,
  type ArticleStatus,
  type ArticleSummary,
  articleListQuerySchema,
  articleSchema,
  articleTextSnapshotShape,
  createArticleSchema,
  TITLE_LIMIT,
  updateArticleSchema,
} from './articles.ts'
import { call, type } from './call.ts'
import { createCorrectionSchema } from './corrections.ts'
import {
  optionalVersionQuerySchema,
  type Page,
  removalBodySchema,
  sendToSchema,
  timeInput,
  versionSchema,
} from './fields.ts'
import { type DeskJob, jobInputSchema } from './jobs.ts'
import { workingCopyIdSchema } from './working-copies.ts'

/** The last time that somebody submitted an article for review. Names are usernames. Times are milliseconds. */
export const articleReviewSchema = z.object({
  requestedAt: z.number().int(),
  requestedBy: z.string(),
  /** The decision is null while the article is in review. `published` also stands for scheduled. */
  decision: z.enum(['published', 'sent-back', 'withdrawn']).nullable(),
  decidedAt: z.number().int().nullable(),
  decidedBy: z.string().nullable(),
  note: z.string().nullable(),
})
export type ArticleReview = z.infer<typeof articleReviewSchema>

interface NamedReview extends ArticleReview {
  /** Colleagues see the accounts under these names, by username. Lists leave them out. */
  names?: Readonly<Record<string, string>>
}

const NOTE_LIMIT = 4000
const EMPTY_NOTE = 'Write something first'

export const reviewNoteSchema = z
  .string({ error: EMPTY_NOTE })
  .max(NOTE_LIMIT, `A note has at most ${NOTE_LIMIT.toLocaleString('en-US')} characters`)
  .transform(plainLines)
  .refine(isVisible, EMPTY_NOTE)

/** The caller sends `requestedAt` of the review that they saw. */
const endReviewSchema = z.object({ requestedAt: z.number().int(), note: reviewNoteSchema.optional() })
export type EndReviewInput = z.input<typeof endReviewSchema>

/** In `review`, an editor is to decide. `changed` is published, with changes that readers don't see. */
export const ARTICLE_STATES = ['draft', 'review', 'scheduled', 'published', 'changed', 'archived'] as const
export type ArticleState = (typeof ARTICLE_STATES)[number]

interface StateFacts {
  readonly status: ArticleStatus
  readonly publishAt?: number | null
  readonly hasOwnChanges?: boolean
  readonly review?: Pick<ArticleReview, 'decision'> | null | undefined
}

export function articleStateOf({ status, publishAt = null, hasOwnChanges = false, review }: StateFacts): ArticleState {
  if (status === 'draft' && publishAt !== null) return 'scheduled'
  if (status === 'draft' && review?.decision === null) return 'review'
  if (status === 'published' && hasOwnChanges) return 'changed'
  return status
}

export interface ArticleRevision {
  version: number
  savedAt: number
  /** The username is null for imports and changes from WordPress. */
  savedBy: string | null
  title: string
  status: ArticleStatus
}

/** A snapshot has everything that a person can write. The schema also reads snapshots of older versions. */
export const articleSnapshotSchema = articleSchema
  .pick({
    title: true,
    description: true,
    content: true,
    category: true,
    imageUrl: true,
    authorName: true,
    status: true,
    publishedAt: true,
    slug: true,
    keywords: true,
  })
  .extend(articleTextSnapshotShape)
export type ArticleSnapshot = z.infer<typeof articleSnapshotSchema>

export interface ArticleRevisionDetail extends ArticleRevision {
  snapshot: ArticleSnapshot
}

const savedVersionSchema = z.object({ version: z.number().int().min(1) })

/** The id is a deleted article's. 409 `not_deleted`: it exists. 409 `slug_taken`: another article has its slug. */
const restoreArticleSchema = z.object({ id: z.string().min(1).max(100) })

const BULK_LIMIT = 200
/** The status `draft` takes published articles off the site. */
const bulkArticlesSchema = z.object({
  ids: z.array(z.string().min(1).max(100)).min(1, 'Select at least one article').max(BULK_LIMIT),
  action: z.enum(['publish', 'draft', 'archive', 'delete']),
  /** The versions that the caller saw, by id; an article with another version isn't changed. */
  versions: z.record(z.string().max(100), z.number().int().min(1)).optional(),
  sendTo: sendToSchema.optional(),
})
export type BulkArticlesInput = z.input<typeof bulkArticlesSchema>

/** The article before its status changed, with its version after, so that the change can be undone. */
export type ChangedArticle = Pick<DeskArticle, 'id' | 'version' | 'status' | 'publishAt' | 'unpublishAt'>

export interface BulkArticlesResult {
  done: string[]
  changed: ChangedArticle[]
  failed: { id: string; title: string; message: string }[]
}

const NOT_A_TIME = 'Please enter a date and time'

/** Only staff get these fields. Times are milliseconds; null if nothing is planned. */
interface DeskFields {
  publishAt: number | null
  unpublishAt: number | null
  /** Nobody has chosen a category; `category` is what a draft needs to have. Such an article can't be published. */
  needsCategory: boolean
  /** The address of the same post's editor in WordPress; null without a WordPress. */
  wordpressEditUrl: string | null
  review: NamedReview | null
  /** The account that created it at the desk; null for articles from elsewhere. */
  ownerId: string | null
}

export interface SavedBy {
  username: string
  name: string
}

/** `content` is what an editor edits: with a WordPress its raw text with blocks and shortcodes, else safe HTML. */
export interface DeskArticle extends Article, DeskFields {
  job: DeskJob | null
  /** Lists leave it out. It is null if nobody saved: a planned time came, WordPress changed it, an import made it. */
  savedBy?: SavedBy | null
}

export interface DeskArticleSummary extends ArticleSummary, DeskFields {
  hasOwnChanges: boolean
  /** The smallest of our sizes of the picture; null until it is made, and for pictures of other hosts. */
  thumbnailUrl: string | null
  /** The text has links to the post at WordPress, for parts that only WordPress can show. */
  hasPartsElsewhere: boolean
}

/** Plans are ISO 8601 with a zone, or county time; null cancels the plan. */
const plans = {
  publishAt: timeInput(NOT_A_TIME).nullish(),
  unpublishAt: timeInput(NOT_A_TIME).nullish(),
}

const copyId = workingCopyIdSchema.optional()

/** The caller sends `requestedAt` of the review that this save decides; 409 if somebody else decided it first. */
const decides = z.number().int().optional()

const submits = z.boolean().optional()

const job = jobInputSchema.nullish()

const category = createArticleSchema.shape.category.nullable()

/** The versions of the pictures that the editor saw, by address: over newer texts nothing is published (409). */
const pictureVersions = z.record(z.string().max(2000), versionSchema).optional()

export const createDeskArticleSchema = createArticleSchema.extend({
  ...plans,
  category,
  job,
  copyId,
  submits,
  pictureVersions,
})
export type CreateDeskArticleInput = z.input<typeof createDeskArticleSchema>
export type NewDeskArticle = z.output<typeof createDeskArticleSchema>

export const updateDeskArticleSchema = updateArticleSchema.extend({
  ...plans,
  category: category.optional(),
  job,
  copyId,
  submits,
  decides,
  pictureVersions,
  correction: createCorrectionSchema.optional(),
})
export type UpdateDeskArticleInput = z.input<typeof updateDeskArticleSchema>
export type DeskArticleChanges = z.output<typeof updateDeskArticleSchema>

const access = 'contributor'
const answer = type<DeskArticle>()
const version = z.object({ id: z.string(), version: z.coerce.number().int().min(1).max(2_000_000_000) })

/** Contributors reach their own articles, and those that readers see. */
export const articleCalls = {
  list: call('GET', '/api/articles', {
    access,
    query: articleListQuerySchema,
    answer: type<DeskArticle[] | Page<DeskArticleSummary>>(),
  }),
  page: call('GET', '/api/articles', {
    access,
    query: articleListQuerySchema.required({ page: true }),
    answer: type<Page<DeskArticleSummary>>(),
  }),
  authors: call('GET', '/api/articles/authors', { answer: type<string[]>() }),
  get: call('GET', '/api/articles/:id', { access, answer }),
  /** A 404 means that the slug is free. */
  findSlug: call('GET', '/api/articles/slug/:slug', { access, answer: type<{ slug: string; taken: boolean }>() }),
  create: call('POST', '/api/articles', { access, body: createDeskArticleSchema, status: 201, answer }),
  update: call('PATCH', '/api/articles/:id', { access, body: updateDeskArticleSchema, answer }),
  delete: call('DELETE', '/api/articles/:id', { access, query: optionalVersionQuerySchema, body: removalBodySchema }),
  restore: call('POST', '/api/articles/restore', { access, body: restoreArticleSchema, status: 201, answer }),
  changeMany: call('POST', '/api/articles/bulk', { body: bulkArticlesSchema, answer: type<BulkArticlesResult>() }),
  /** Takes back the save that made the version: its text, status, address, plans and job are as before. */
  undoSave: call('POST', '/api/articles/:id/undo-save', { body: savedVersionSchema, answer }),

  /** Revisions are sorted newest first, at most 100. */
  revisions: call('GET', '/api/articles/:id/revisions', { access, answer: type<ArticleRevision[]>() }),
  revision: call('GET', '/api/articles/:id/revisions/:version', {
    access,
    params: version,
    answer: type<ArticleRevisionDetail>(),
  }),
  restoreRevision: call('POST', '/api/articles/:id/revisions/:version/restore', {
    access,
    params: version,
    body: savedVersionSchema,
    answer,
  }),

  /** Withdraws the article from review. With a note, an editor sends it back to its author. */
  endReview: call('POST', '/api/articles/:id/review', {
    access,
    unversioned: 'Names the request that it answers: over another decision, or a later request, it is refused.',
    body: endReviewSchema,
    answer,
  }),
}

const previewFormSchema = updateArticleSchema.extend({
  title: z.string().trim().max(TITLE_LIMIT).optional(),
  description: z.string().trim().max(5000).optional(),
  authorName: z.string().trim().max(200).optional(),
  slug: z.string().trim().max(200).nullish(),
  metaDescription: z.string().trim().max(2000).nullish(),
  job: jobInputSchema.nullish(),
})
export type PreviewForm = z.output<typeof previewFormSchema>

const preview = { access: 'contributor', body: previewFormSchema, answer: type<{ url: string }>() } as const

/** Previews render a form that isn't saved. The address is valid for ten minutes. */
export const previewCalls = {
  ofArticle: call('POST', '/api/articles/:id/preview', { ...preview, unversioned: 'Saves nothing.' }),
  ofNew: call('POST', '/api/articles/preview', preview),
}

const removableSchema = z.enum(['article', 'event'])
export type Removable = z.infer<typeof removableSchema>

const usageQuerySchema = z.object({
  kind: removableSchema,
  /** The ids are separated by commas. */
  ids: z
    .string()
    .max(10_000)
    .transform((text) => text.split(',')),
})

export interface RemovalUsage {
  /** These newsletters went out, or go out now (`sentAt` null). */
  newsletters: { id: string; title: string; sentAt: string | null }[]
  views: number
}

/** The call says where articles or events were used that somebody is about to delete. */
export const removalUsageCall = call('GET', '/api/usage', { query: usageQuerySchema, answer: type<RemovalUsage>() })
