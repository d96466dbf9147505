import type { SearchQuery } from '@hometown/shared-types/search'
import { type RawBuilder, sql } from 'kysely'
import type { Store } from '../../database/store.ts'
import type { ArticleRow } from '../articles/stored-articles.service.ts'

/** Bodies are read only as far as an excerpt may be taken from them. */
const EXCERPT_WITHIN = 50_000

export type FoundRow = Pick<
  ArticleRow,
  'slug' | 'title' | 'description' | 'category' | 'published_at' | 'created_at' | 'image_url'
> & { body: string }

export interface SearchFilter extends Pick<SearchQuery, 'category'> {
  words: readonly string[]
  /** Milliseconds; the end is not in it. */
  published?: { from: number; before: number } | undefined
  /** Only these. */
  numbers?: readonly number[] | undefined
}

/** Those with the words in their titles come first, then in description and keywords; each newest first. */
export async function findArticles(
  store: Store,
  filter: SearchFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: FoundRow[]; total: number }> {
  const found = await listFoundNumbers(store, filter)
  return { rows: await listRows(store, found.slice(offset, offset + limit)), total: found.length }
}

/** Of all that is found: indexes answer it without touching the articles, and the search is done once. */
async function listFoundNumbers(store: Store, filter: SearchFilter): Promise<number[]> {
  const { words, category, published, numbers } = filter
  let matching = store.db
    .selectFrom('articles')
    .select('wordpress_id')
    .where('status', '=', 'published')
    .where('wordpress_id', 'in', store.search.numbersWith(words, 'anywhere', numbers))
  if (category) matching = matching.where('category', '=', category)
  if (published)
    matching = matching.where('published_at', '>=', published.from).where('published_at', '<', published.before)
  const rows = await matching
    .orderBy(importance(store, filter))
    .orderBy('published_at', 'desc')
    .orderBy('wordpress_id', 'desc')
    .execute()
  return rows.map((row) => row.wordpress_id)
}

function importance({ search }: Store, { words, numbers }: SearchFilter): RawBuilder<number> {
  return sql`case
    when wordpress_id in ${search.numbersWith(words, 'title', numbers)} then 0
    when wordpress_id in ${search.numbersWith(words, 'head', numbers)} then 1
    else 2 end`
}

async function listRows({ db }: Store, numbers: readonly number[]): Promise<FoundRow[]> {
  if (numbers.length === 0) return []
  const rows = await db
    .selectFrom('articles')
    .select(['wordpress_id', 'slug', 'title', 'description', 'category', 'published_at', 'created_at', 'image_url'])
    .select(sql<string>`substr(content_html, 1, ${EXCERPT_WITHIN})`.as('body'))
    .where('wordpress_id', 'in', numbers)
    .execute()
  const byNumber = new Map(rows.map((row) => [row.wordpress_id, row]))
  return numbers.flatMap((number) => byNumber.get(number) ?? [])
}
