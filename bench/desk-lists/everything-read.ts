import { searchWords } from '@hometown/shared-types/search-tokens'
import type { Store } from '../../admin-api/src/database/store.ts'
import type { ListQuery } from './lists.ts'

/** The reference: a desk that has the whole list and filters it itself, as the specification's plain call invites to. */
export async function readEverything({ db }: Store, query: ListQuery): Promise<number> {
  const rows = await db.selectFrom('articles').selectAll().execute()
  const words = query.search ? searchWords(query.search) : []
  const found = rows.filter((row) => {
    if (query.status && row.status !== query.status) return false
    if (query.category && row.category !== query.category) return false
    if (query.author && row.author_name !== query.author) return false
    const text = words.length > 0 ? `${row.title} ${row.description} ${row.content_html}`.toLowerCase() : ''
    return words.every((word) => text.includes(word))
  })
  const date = (row: (typeof rows)[number]) => row.published_at ?? row.created_at
  found.sort((one, other) => (query.sort === 'title' ? one.title.localeCompare(other.title) : date(other) - date(one)))
  return found.length
}
