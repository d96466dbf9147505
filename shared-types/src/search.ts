import { z } from 'zod'
import { categorySchema } from './category.ts'
import { pageNumberSchema } from './pagination.ts'

/** How many results one page of a search has. */
export const SEARCH_PAGE_SIZE = 20

/** Characters of a search that are read. */
export const LONGEST_SEARCH = 200

const emptyAsMissing = (value: unknown) => (value === '' ? undefined : value)

/** `GET /api/search`, and the query of the search form. An empty field is as good as none. */
export const searchQuerySchema = z.object({
  q: z
    .string()
    .transform((text) => text.slice(0, LONGEST_SEARCH).trim())
    .default(''),
  category: z.preprocess(emptyAsMissing, categorySchema.optional()),
  /** The county's year in which an article was published. */
  year: z.preprocess(emptyAsMissing, z.coerce.number().int().min(1000).max(9999).optional()),
  page: pageNumberSchema.default(1),
  /** `changesUpTo` of a search index: only articles that changed since are wanted, and the names of all that did. */
  since: z.preprocess(emptyAsMissing, z.coerce.number().int().min(0).optional()),
})
export type SearchQuery = z.infer<typeof searchQuerySchema>

/** One article that was found. Texts are plain; times in milliseconds. */
export const searchResultSchema = z.object({
  slug: z.string(),
  title: z.string(),
  category: categorySchema,
  publishedAt: z.number().int(),
  imageUrl: z.string().nullable(),
  /** The description, or the passage of the text where the words stand. */
  excerpt: z.string(),
})
export type SearchResult = z.infer<typeof searchResultSchema>

/** Answer of `GET /api/search`. */
export const searchAnswerSchema = z.object({
  data: z.array(searchResultSchema),
  total: z.number().int().min(0),
  totalPages: z.number().int().min(0),
  /**
   * With `since`: `data` is whole, and these are the slugs of everything that changed since then, which an older index
   * knows wrongly. Null when the index is no use any more, since too much changed or an article was withdrawn: `data` is
   * found among all articles.
   */
  changed: z.array(z.string()).nullable(),
})
export type SearchAnswer = z.infer<typeof searchAnswerSchema>

/** `/pagefind/current.json`: which index there is. Its files are below `/pagefind/{id}/`. */
export const searchIndexSchema = z.object({
  id: z.string().regex(/^[\w-]+$/),
  /** Changes up to this number are in the index. */
  changesUpTo: z.number().int().min(0),
  articles: z.number().int().min(0),
  /** Milliseconds. */
  madeAt: z.number().int(),
  /** Whose years the index knows. */
  timeZone: z.string().optional(),
})
export type SearchIndex = z.infer<typeof searchIndexSchema>
