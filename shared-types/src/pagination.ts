import { z } from 'zod'

/** The most that any list answers at once. */
export const MAX_PER_PAGE = 100

/** Far beyond any list, and small enough that the offset stays a number that databases take. */
const MAX_PAGE = 1_000_000

/** The number of a page, from 1; arrives as text. */
export const pageNumberSchema = z.coerce.number().int().min(1).max(MAX_PAGE)

/** Query of a list call: numbers arrive as text. */
export const pageQuerySchema = z.object({
  page: pageNumberSchema.default(1),
  per_page: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(50),
})
export type PageQuery = z.infer<typeof pageQuerySchema>

/** An id that a list goes on behind: empty for its beginning. */
export const afterIdSchema = z.string().max(60)

/**
 * Query of a list that is read as a whole: with `after` it goes by id and `page` counts for nothing, so that what comes or
 * goes meanwhile moves no other item out of the walk. The walk ends with an empty page.
 */
export const walkQuerySchema = pageQuerySchema.extend({ after: afterIdSchema.optional() })
export type WalkQuery = z.infer<typeof walkQuerySchema>

/** `{ data, total, totalPages }` around the items of one page. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), total: z.number().int().min(0), totalPages: z.number().int().min(0) })
}
/** One page of a list, and how much there is in all. */
export interface Page<T> {
  data: T[]
  total: number
  totalPages: number
}
