import { type SearchQuery, searchQuerySchema } from '@hometown/shared-types/search'
import { nameOf, RARE_NAME } from './searched-corpus.ts'

export interface NamedSearch {
  readonly name: string
  readonly query: SearchQuery
}

/** What readers type. Nearly every article has `council`, `county` and `fair`, the worst that can be asked for. */
export const SEARCHES: readonly NamedSearch[] = [
  search('a common word', { q: 'council' }),
  search('two common words', { q: 'county fair' }),
  search('a word of every ninth article', { q: nameOf(0) }),
  search('a rare word', { q: RARE_NAME }),
  search('a common and a rare word', { q: `council ${RARE_NAME}` }),
  search('a beginning, common', { q: 'cou' }),
  search('a beginning, rare', { q: RARE_NAME.slice(0, 5) }),
  search('one letter', { q: 'a' }),
  search('a common word in a category', { q: 'council', category: 'Sports' }),
  search('a common word in a year', { q: 'council', year: '2025' }),
  search('a common word, page 50', { q: 'council', page: '50' }),
  search('nothing', { q: 'zyzzyva' }),
]

function search(name: string, query: Record<string, string>): NamedSearch {
  return { name, query: searchQuerySchema.parse(query) }
}
