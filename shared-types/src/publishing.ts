import { z } from 'zod'
import { articleSchema } from './article.ts'
import { categorySchema } from './category.ts'
import { postCorrectionsSchema } from './correction.ts'
import { pictureCopiesSchema, textPictureCopiesSchema } from './picture.ts'

/**
 * What a change touches. `business`: the directory is another; the publisher finds out where. `newsletter`: the frozen
 * one named by `subjectId` began to be sent, is sent, was sent to more people, is gone, or an article or event of it was withdrawn or came back. `event`: the one named by
 * `subjectId` was published, changed, cancelled, or is gone. `fixture`: the same of a game of the sports schedule. `settings` renders everything
 * as a new release; `midnight` what depends on the date; `verify` compares every page with what is on disk.
 */
export const changeKindSchema = z.enum([
  'article',
  'business',
  'newsletter',
  'event',
  'fixture',
  'redirect',
  'settings',
  'midnight',
  'verify',
])
export type ChangeKind = z.infer<typeof changeKindSchema>

/** Where an article was or is, as far as pages depend on it. */
export const articlePathSchema = z.object({
  slug: z.string(),
  category: categorySchema,
  /** `YYYY-MM` in the county's zone; null before it was ever published. */
  month: z.string().nullable(),
  status: z.enum(['draft', 'published', 'archived']),
})
export type ArticlePath = z.infer<typeof articlePathSchema>

/** One row of `changes`, written in the transaction of the change itself. */
export const changeSchema = z.object({
  seq: z.number().int(),
  kind: changeKindSchema,
  /** For articles the number that the content service knows it by; else null. */
  contentId: z.number().int().nullable(),
  /** For newsletters, events and fixtures their id, for articles the one that the service itself gave them. */
  subjectId: z.string().nullish(),
  before: articlePathSchema.nullable(),
  after: articlePathSchema.nullable(),
})
export type Change = z.infer<typeof changeSchema>

/** A draft as the publisher renders it for a preview; times in milliseconds. */
export const previewArticleSchema = articleSchema
  .omit({ id: true, wordpressPostId: true, views: true, status: true, createdAt: true, updatedAt: true, version: true })
  .extend({
    publishedAt: z.number().int(),
    /** Its picture's sizes, where they are made. */
    copies: pictureCopiesSchema.optional(),
    /** Those of the pictures in its text, by their `src`. */
    textPictures: textPictureCopiesSchema.optional(),
    /** The notes under it, where there are any. */
    corrections: postCorrectionsSchema.optional(),
  })
export type PreviewArticle = z.infer<typeof previewArticleSchema>

const requestId = z.string()

/** What the publisher is asked to do. `today` is the county's date; rendering knows no finer clock. */
export const publisherRequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('publish'), requestId, today: z.string(), changes: z.array(changeSchema) }),
  z.object({ type: z.literal('preview'), requestId, today: z.string(), article: previewArticleSchema }),
])
export type PublisherRequest = z.infer<typeof publisherRequestSchema>

/** One file on the site: path below the release's root, with `/` between segments; hash is SHA-256 in hex. */
export const publishedFileSchema = z.object({ path: z.string(), hash: z.string() })
export type PublishedFile = z.infer<typeof publishedFileSchema>

/** What the publisher says. `written` and `removed` are what really changed on disk. */
export const publisherReplySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), articles: z.number().int(), milliseconds: z.number() }),
  z.object({ type: z.literal('waiting'), reason: z.string() }),
  z.object({
    type: z.literal('published'),
    requestId,
    release: z.string(),
    /** True when the release is new, so that `written` is the whole site. */
    newRelease: z.boolean(),
    written: z.array(publishedFileSchema),
    removed: z.array(z.string()),
    milliseconds: z.number(),
    /** Things a person should know of: a slug that had to be changed, a malformed post that was left out. */
    notices: z.array(z.string()),
  }),
  z.object({ type: z.literal('publish-failed'), requestId, reason: z.string() }),
  z.object({ type: z.literal('previewed'), requestId, html: z.string() }),
  z.object({ type: z.literal('preview-failed'), requestId, reason: z.string() }),
])
export type PublisherReply = z.infer<typeof publisherReplySchema>

/**
 * From the publisher to the process that serves the site, so that its cache never shows what is no longer on disk.
 * `drop` names the files to read again; `site-clear` drops all.
 */
export const siteCacheUpdateSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('site-clear') }),
  z.object({ type: z.literal('site-changed'), release: z.string(), drop: z.array(z.string()) }),
])
export type SiteCacheUpdate = z.infer<typeof siteCacheUpdateSchema>
