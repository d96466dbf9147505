import { type ArticleListQuery, articleListQuerySchema } from '@hometown/shared-types/article'
import { RARE_NAME } from '../search/searched-corpus.ts'

export type ListQuery = ArticleListQuery & { page: number }

export interface NamedList {
  readonly name: string
  readonly query: ListQuery
}

/** What editors ask of the list, up to everything at once. */
export const LISTS: readonly NamedList[] = [
  list('newest', {}),
  list('newest, last page', { page: '200' }),
  list('by title', { sort: 'title' }),
  list('by views', { sort: 'views' }),
  list('last saved', { sort: 'updated' }),
  list('drafts', { status: 'draft' }),
  list('drafts of a category', { status: 'draft', category: 'Sports' }),
  list('of an author, oldest', { author: 'Ann Larsen', sort: 'oldest' }),
  list('search, common word', { search: 'council' }),
  list('search, rare word', { search: RARE_NAME }),
  list('search, all filters, by title', {
    search: 'council',
    status: 'published',
    category: 'Sports',
    author: 'Ann Larsen',
    sort: 'title',
  }),
]

function list(name: string, query: Record<string, string>): NamedList {
  const { page = 1, ...parsed } = articleListQuerySchema.parse({ page: '1', per_page: '50', ...query })
  return { name, query: { ...parsed, page } }
}
