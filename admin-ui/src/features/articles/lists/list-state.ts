import { articleListQuerySchema, articleStatusSchema } from '@hometown/shared-types/article'
import { categorySchema } from '@hometown/shared-types/category'
import { z } from 'zod'
import type { ListQuery } from './lists.api.ts'

const PER_PAGE = 50

/** Beside the statuses: drafts that an editor is to decide about. */
export const IN_REVIEW = 'review'

/** The query string of the list. Ignore values that don't parse. */
export const listStateSchema = z.object({
  search: z.string().max(200).catch('').default(''),
  status: articleStatusSchema.or(z.literal(IN_REVIEW)).optional().catch(undefined),
  category: categorySchema.optional().catch(undefined),
  author: z.string().trim().max(200).optional().catch(undefined),
  sort: articleListQuerySchema.shape.sort.unwrap().optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1).default(1),
})
export type ArticleListState = z.output<typeof listStateSchema>
export type ListSort = NonNullable<ArticleListState['sort']>

export function listQueryOf({ search, status, ...state }: ArticleListState, perPage = PER_PAGE): ListQuery {
  const asked = status === IN_REVIEW ? { review: true } : { status }
  return { ...state, ...asked, search: search.trim() || undefined, per_page: perPage }
}
