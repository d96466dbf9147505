import { z } from 'zod'
import { articleStatusSchema } from './article.ts'
import { pageOf } from './pagination.ts'

/** Parts of a WordPress post that no page of ours can show. Each leaves a link to the post at WordPress. */
export const UNSHOWN_KINDS = ['form', 'frame', 'script', 'block'] as const
export type UnshownKind = (typeof UNSHOWN_KINDS)[number]

/**
 * In the address of such a link, which must keep leading to WordPress. Other links to posts lead to our own articles.
 */
export const UNSHOWN_HASH = '#elsewhere'

export const unshownArticleSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Of its live page, if it is published. */
  slug: z.string(),
  status: articleStatusSchema,
  kinds: z.array(z.enum(UNSHOWN_KINDS)),
  /** The post at WordPress, which has the parts. */
  address: z.string(),
})
export type UnshownArticle = z.infer<typeof unshownArticleSchema>

/** Answer of `GET /api/wordpress/unshown-parts`, newest articles first. */
export const unshownArticlePageSchema = pageOf(unshownArticleSchema)
