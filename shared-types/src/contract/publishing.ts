import { z } from 'zod'
import { articleSchema } from './articles.ts'
import { call, type } from './call.ts'
import { categorySchema } from './category.ts'
import { correctionSchema } from './corrections.ts'
import { postJobSchema } from './jobs.ts'
import { articleAuthorSchema } from './people.ts'
import {
  pictureCopiesSchema,
  pictureCreditSchema,
  textPictureCopiesSchema,
  textPictureCreditsSchema,
} from './pictures.ts'

/** A row of `publishes`, shown at the desk. */
export const publishReceiptSchema = z.object({
  id: z.string(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  outcome: z.enum(['running', 'live', 'failed', 'held']),
  release: z.string().nullable(),
  changes: z.number().int(),
  filesWritten: z.number().int(),
  filesRemoved: z.number().int(),
  milliseconds: z.number().nullable(),
  /** 'live at 10:42:07, 6 files, 38 ms', or what went wrong. */
  message: z.string(),
  notices: z.array(z.string()),
})
export type PublishReceipt = z.infer<typeof publishReceiptSchema>

export const publishCalls = {
  /** The last ones, newest first. */
  list: call('GET', '/api/publishes', { answer: type<PublishReceipt[]>() }),
}

/** Articles that are missing in WordPress with too many others, and stay on the site until somebody removes them. */
export interface HeldLoss {
  articles: number
  /** The newest first. */
  titles: string[]
}

export const heldCalls = {
  get: call('GET', '/api/publishes/held', { answer: type<HeldLoss>() }),
  remove: call('POST', '/api/publishes/held/remove', { answer: type<HeldLoss>() }),
}

/**
 * - `business`: something in the directory; the publisher finds out what.
 * - `newsletter`: the frozen one of `subjectId` began or ended its send, reached more people, is gone, or one of its
 * articles or events was withdrawn or restored.
 * - `event`: the one of `subjectId`, which may be a game, was published, changed, canceled, or is gone.
 * - `person`: an author; the publisher reads all of them and finds out who.
 * - `front`: the choice of stories for the home page; the publisher reads it again.
 * - `topic`: what editors say about topics; the publisher reads it again.
 * - `redirects`: an address of WordPress leads to an article now; the publisher reads all of them again.
 * - `settings`: renders everything as a new release.
 * - `midnight`: what depends on the date. `verify`: compares all pages with the disk. Each machine asks its publisher for
 * these two, and no row says so.
 */
const changeKindSchema = z.enum([
  'article',
  'business',
  'newsletter',
  'event',
  'front',
  'person',
  'topic',
  'redirects',
  'settings',
  'midnight',
  'verify',
])
export type ChangeKind = z.infer<typeof changeKindSchema>

/** The parts of an article that paths of pages depend on. */
export const articlePathSchema = z.object({
  slug: z.string(),
  category: categorySchema,
  /** `YYYY-MM` in the county's zone; null before the first publish. */
  month: z.string().nullable(),
  status: z.enum(['draft', 'published', 'archived']),
})
export type ArticlePath = z.infer<typeof articlePathSchema>

/** A row of `changes`, written in the transaction of the change. */
const changeSchema = z.object({
  seq: z.number().int(),
  kind: changeKindSchema,
  /** The content service's id of an article; else null. */
  contentId: z.number().int().nullable(),
  /** Id of the newsletter, event or article. */
  subjectId: z.string().nullish(),
  before: articlePathSchema.nullable(),
  after: articlePathSchema.nullable(),
})
export type Change = z.infer<typeof changeSchema>

/** What only our own service knows about an article: the field `hometown` of a post. What there isn't is missing. */
export const articleExtrasSchema = z.object({
  /** Sizes of its picture. */
  copies: pictureCopiesSchema.optional(),
  /** Sizes of the pictures in its text, by `src`. */
  textPictures: textPictureCopiesSchema.optional(),
  /** Credits of the pictures in its text, by `src`. */
  textCredits: textPictureCreditsSchema.optional(),
  /** Newest first. */
  corrections: z.array(correctionSchema).optional(),
  /** Who of the byline has a page, in its order. */
  authors: z.array(articleAuthorSchema).readonly().optional(),
  /** The job that it describes, closed or not. */
  job: postJobSchema.optional(),
})
export type ArticleExtras = z.infer<typeof articleExtrasSchema>

/** A draft for a preview; times in milliseconds. */
const previewArticleSchema = articleSchema
  .omit({ id: true, wordpressPostId: true, views: true, status: true, createdAt: true, updatedAt: true, version: true })
  .extend({
    ...articleExtrasSchema.shape,
    publishedAt: z.number().int(),
    /** The picture's own caption, and its credit. */
    pictureNotes: pictureCreditSchema.extend({ caption: z.string().nullable() }).optional(),
  })
export type PreviewArticle = z.infer<typeof previewArticleSchema>

const requestId = z.string()

/** Requests to the publisher. `today` is the county's date; rendering depends on no finer time. */
export const publisherRequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('publish'), requestId, today: z.string(), changes: z.array(changeSchema) }),
  z.object({ type: z.literal('preview'), requestId, today: z.string(), article: previewArticleSchema }),
])
export type PublisherRequest = z.infer<typeof publisherRequestSchema>

/**
 * Replies of the publisher. `written` and `removed` are the real changes on disk: paths in the release, with `/` as
 * separator.
 */
export const publisherReplySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('published'),
    requestId,
    release: z.string(),
    /** The release is new, so `written` is the whole site. */
    newRelease: z.boolean(),
    written: z.array(z.string()),
    removed: z.array(z.string()),
    /** For people: a slug that had to change, a malformed post that was left out. */
    notices: z.array(z.string()),
  }),
  z.object({ type: z.literal('publish-failed'), requestId, reason: z.string() }),
  z.object({ type: z.literal('previewed'), requestId, html: z.string() }),
  z.object({ type: z.literal('preview-failed'), requestId, reason: z.string() }),
])
export type PublisherReply = z.infer<typeof publisherReplySchema>

/**
 * From the publisher to the process that serves the site, so that its cache shows nothing that is gone from disk.
 * `drop` lists files to read again; `site-clear` drops all.
 */
export const siteCacheUpdateSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('site-clear') }),
  z.object({ type: z.literal('site-changed'), drop: z.array(z.string()) }),
])
export type SiteCacheUpdate = z.infer<typeof siteCacheUpdateSchema>
