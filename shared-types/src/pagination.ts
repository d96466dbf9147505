import { z } from 'zod'

export const MAX_PER_PAGE = 100

/** Query of a list call: numbers arrive as text. */
export const pageQuerySchema = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(50),
})
export type PageQuery = z.infer<typeof pageQuerySchema>

/** `{ data, total, totalPages }` around the items of one page. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), total: z.number().int().min(0), totalPages: z.number().int().min(0) })
}
export interface Page<T> {
  data: T[]
  total: number
  totalPages: number
}
