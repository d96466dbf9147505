import type { SearchQuery } from '@hometown/shared-types/search'
import { searchWords } from '@hometown/shared-types/search-tokens'
import { FOUND_AT_MOST } from '../../admin-api/src/database/article-search.ts'
import { containsWord } from '../../admin-api/src/database/contains-word.ts'
import type { Store } from '../../admin-api/src/database/store.ts'

const SEARCHED = ['title', 'description', 'keywords', 'author_name', 'content_html'] as const

/**
 * What a service without an index does: the numbers of the newest, as many as our search finds at most, whose texts
 * have all the words anywhere.
 */
export async function scanByLike({ db }: Store, { q, category }: SearchQuery): Promise<number> {
  let matching = db.selectFrom('articles').select('wordpress_id').where('status', '=', 'published')
  if (category) matching = matching.where('category', '=', category)
  for (const word of searchWords(q))
    matching = matching.where(({ or }) => or(SEARCHED.map((column) => containsWord(column, word))))
  const found = await matching.orderBy('published_at', 'desc').limit(FOUND_AT_MOST).execute()
  return found.length
}
