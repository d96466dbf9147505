import { z } from 'zod'
import { articleStatusSchema } from './article.ts'
import { categorySchema } from './category.ts'
import { isoTimeSchema } from './iso-time.ts'
import { pageOf } from './pagination.ts'

const count = z.number().int().min(0)

/**
 * Answer of `GET /api/publishes/held` and `POST /api/publishes/confirm`: articles that went missing from WordPress with
 * too many others, and stay on the site until somebody confirms the loss.
 */
export const heldLossSchema = z.object({
  /** Waiting for a decision. */
  articles: count,
  /** Confirmed; the next sync removes them if WordPress still lacks them. */
  confirmed: count,
})
export type HeldLoss = z.infer<typeof heldLossSchema>

export const heldArticleSchema = z.object({
  id: z.string(),
  wordpressPostId: z.number().int(),
  title: z.string(),
  /** Of its live page, if it is published. */
  slug: z.string(),
  category: categorySchema,
  status: articleStatusSchema,
  /** Milliseconds. */
  publishedAt: z.number().nullable(),
  /** When we first found it missing. */
  missingSince: isoTimeSchema,
})
export type HeldArticle = z.infer<typeof heldArticleSchema>

/** Answer of `GET /api/publishes/held/articles`, latest losses first. */
export const heldArticlePageSchema = pageOf(heldArticleSchema)

/** Articles per call with ids. */
export const MAX_CONFIRMED_AT_ONCE = 1000

/** Body of `POST /api/publishes/confirm`. Without ids, or without a body: all that wait. */
export const confirmLossSchema = z.object({
  articleIds: z.array(z.string().max(60)).min(1).max(MAX_CONFIRMED_AT_ONCE).optional(),
})
