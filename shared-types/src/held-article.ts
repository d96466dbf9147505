import { z } from 'zod'
import { articleStatusSchema } from './article.ts'
import { categorySchema } from './category.ts'
import { isoTimeSchema } from './iso-time.ts'
import { pageOf } from './pagination.ts'

const count = z.number().int().min(0)

/**
 * Answer of `GET /api/publishes/held` and of `POST /api/publishes/confirm`: articles that went missing from WordPress
 * with too many others, and stay on the site until somebody confirms it.
 */
export const heldLossSchema = z.object({
  /** Those that wait for somebody's word. */
  articles: count,
  /** Those that somebody confirmed: they leave with the next look at WordPress, if that still lacks them. */
  confirmed: count,
})
export type HeldLoss = z.infer<typeof heldLossSchema>

/** One that waits. */
export const heldArticleSchema = z.object({
  id: z.string(),
  wordpressPostId: z.number().int(),
  title: z.string(),
  /** Of its live page, where it is published. */
  slug: z.string(),
  category: categorySchema,
  status: articleStatusSchema,
  /** Milliseconds. */
  publishedAt: z.number().nullable(),
  /** When we first found it missing. */
  missingSince: isoTimeSchema,
})
export type HeldArticle = z.infer<typeof heldArticleSchema>

/** Answer of `GET /api/publishes/held/articles`, the latest losses first. */
export const heldArticlePageSchema = pageOf(heldArticleSchema)

/** The most articles that one call confirms by their ids. */
export const MAX_CONFIRMED_AT_ONCE = 1000

/** Body of `POST /api/publishes/confirm`: which articles leave the site. Without ids, or a body, all that wait. */
export const confirmLossSchema = z.object({
  articleIds: z.array(z.string().max(60)).min(1).max(MAX_CONFIRMED_AT_ONCE).optional(),
})
export type ConfirmLossInput = z.infer<typeof confirmLossSchema>
