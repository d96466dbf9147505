import { z } from 'zod'
import { type ArticleStatus, articleSchema } from './article.ts'
import { articleTextSnapshotShape } from './article-texts.ts'

/** A save of an article. */
export interface ArticleRevision {
  version: number
  /** Milliseconds. */
  savedAt: number
  /** Username; null for imports and changes from WordPress. */
  savedBy: string | null
  title: string
  status: ArticleStatus
}

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

export interface ArticleRevisionDetail extends ArticleRevision {
  snapshot: ArticleSnapshot
}

/** A stale version gets 409. Restores the texts and keeps status and slug. */
export const restoreRevisionSchema = z.object({ version: z.number().int().min(1) })

/**
 * The id of a deleted article. Restores it as last saved, with its id, status,
 * slug and dates, and with views, corrections and plans that are still kept. 409 `not_deleted`: it exists. 409
 * `slug_taken`: another article has its slug, and nothing was changed.
 */
export const restoreArticleSchema = z.object({ id: z.string().min(1).max(100) })
