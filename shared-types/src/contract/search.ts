import { z } from 'zod'
import { type Category, categorySchema } from './category.ts'
import { pageNumberSchema } from './fields.ts'

/** Characters; the rest is ignored. */
export const LONGEST_SEARCH = 200

const emptyAsMissing = (value: unknown) => (value === '' ? undefined : value)

/** Query of the search form. Empty counts as missing. */
export const searchQuerySchema = z.object({
  q: z
    .string()
    .transform((text) => text.slice(0, LONGEST_SEARCH).trim())
    .default(''),
  category: z.preprocess(emptyAsMissing, categorySchema.optional()),
  /** Year of publication in the county. */
  year: z.preprocess(emptyAsMissing, z.coerce.number().int().min(1000).max(9999).optional()),
  page: pageNumberSchema.default(1),
})
export type SearchQuery = z.infer<typeof searchQuerySchema>

/** Texts are plain; times in milliseconds. */
export interface SearchResult {
  slug: string
  title: string
  category: Category
  publishedAt: number
  imageUrl: string | null
  /** The description, or the passage with the words. */
  excerpt: string
}

export interface SearchAnswer {
  /** What was searched: the given text, or what was probably meant where that finds nothing. */
  q: string
  data: SearchResult[]
  total: number
  totalPages: number
}
