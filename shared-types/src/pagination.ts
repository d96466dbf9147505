import { z } from 'zod'

/** For any list. */
export const MAX_PER_PAGE = 100

/** Far beyond any list, and small enough for a database's offset. */
const MAX_PAGE = 1_000_000

/** From 1; arrives as text. */
export const pageNumberSchema = z.coerce.number().int().min(1).max(MAX_PAGE)

/** Numbers arrive as text. */
export const pageQuerySchema = z.object({
  page: pageNumberSchema.default(1),
  per_page: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(50),
})
export type PageQuery = z.infer<typeof pageQuerySchema>

/** Lists continue after this id; empty for the start. */
export const afterIdSchema = z.string().max(60)

/**
 * Query of a list that is read completely. With `after`, it is sorted by id and ignores `page`, so that changes during
 * the walk don't move other items. It ends with an empty page.
 */
export const walkQuerySchema = pageQuerySchema.extend({ after: afterIdSchema.optional() })
export type WalkQuery = z.infer<typeof walkQuerySchema>

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), total: z.number().int().min(0), totalPages: z.number().int().min(0) })
}
export interface Page<T> {
  data: T[]
  total: number
  totalPages: number
}
