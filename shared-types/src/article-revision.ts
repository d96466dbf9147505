import { z } from 'zod'
import { articleSchema } from './article.ts'
import { articleTextSnapshotShape } from './article-texts.ts'

/** Item of `GET /api/articles/{id}/revisions`: a save of an article. Newest first, at most 100. */
export const articleRevisionSchema = z.object({
  version: z.number().int().min(1),
  /** Milliseconds. */
  savedAt: z.number().int(),
  /** Username; null for imports and changes from WordPress. */
  savedBy: z.string().nullable(),
  title: z.string(),
  status: articleSchema.shape.status,
})
export type ArticleRevision = z.infer<typeof articleRevisionSchema>

/** Everything that a person can write. Also reads snapshots of older versions. */
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

/** Answer of `GET /api/articles/{id}/revisions/{version}`. */
export const articleRevisionDetailSchema = articleRevisionSchema.extend({ snapshot: articleSnapshotSchema })
export type ArticleRevisionDetail = z.infer<typeof articleRevisionDetailSchema>

/**
 * Body of `POST /api/articles/{id}/revisions/{version}/restore`; a stale version gets 409. Restores the texts and keeps
 * status and slug. The answer is the article.
 */
export const restoreRevisionSchema = z.object({ version: z.number().int().min(1) })

/**
 * Body of `POST /api/articles/restore`: the id of a deleted article. Restores it as last saved, with its id, status,
 * slug and dates, and with views, corrections and plans that are still kept. 409 `not_deleted`: it exists. 409
 * `slug_taken`: another article has its slug, and nothing was changed.
 */
export const restoreArticleSchema = z.object({ id: z.string().min(1).max(100) })
