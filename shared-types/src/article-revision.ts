import { z } from 'zod'
import { articleSchema } from './article.ts'
import { articleTextSnapshotShape } from './article-texts.ts'

/** One kept save of an article. `GET /api/articles/{id}/revisions` answers them, the newest first (100 at most). */
export const articleRevisionSchema = z.object({
  version: z.number().int().min(1),
  /** Milliseconds. */
  savedAt: z.number().int(),
  /** The user name; null for imports and what came from WordPress. */
  savedBy: z.string().nullable(),
  title: z.string(),
  status: articleSchema.shape.status,
})
export type ArticleRevision = z.infer<typeof articleRevisionSchema>

/** Everything of an article that a person can write, as it was in one save. Those kept by older versions open, too. */
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
 * Body of `POST /api/articles/{id}/revisions/{version}/restore`: the version that was looked at last (stale: 409). The
 * text comes back, the status and the address stay as they are; the answer is the article.
 */
export const restoreRevisionSchema = z.object({ version: z.number().int().min(1) })

/**
 * Body of `POST /api/articles/restore`: the id of a deleted article. It comes back as it was saved last, with its id,
 * status, address and dates, and as long as they are kept with its views, corrections and plans. 409 `not_deleted`: it is
 * there already; 409 `slug_taken`: another article has its address, and nothing was changed.
 */
export const restoreArticleSchema = z.object({ id: z.string().min(1).max(100) })
