import { z } from 'zod'
import { categorySchema } from './category.ts'
import { pageNumberSchema } from './fields.ts'

/** Characters; the rest is ignored. */
export const LONGEST_SEARCH = 200

const emptyAsMissing = (value: unknown) => (value === '' ? undefined : value)

/** Query of `GET /api/search` and of the search form. Empty counts as missing. */
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
const searchResultSchema = z.object({
  slug: z.string(),
  title: z.string(),
  category: categorySchema,
  publishedAt: z.number().int(),
  imageUrl: z.string().nullable(),
  /** The description, or the passage with the words. */
  excerpt: z.string(),
})
export type SearchResult = z.infer<typeof searchResultSchema>

/** Answer of `GET /api/search`. */
export const searchAnswerSchema = z.object({
  /** What was searched: the given text, or what was probably meant where that finds nothing. */
  q: z.string(),
  data: z.array(searchResultSchema),
  total: z.number().int().min(0),
  totalPages: z.number().int().min(0),
})
export type SearchAnswer = z.infer<typeof searchAnswerSchema>
