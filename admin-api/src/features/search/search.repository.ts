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
  const matching = matchingArticles(store, filter)
  const ids = await matching
    .select('id')
    .orderBy(importance(store, filter.words))
    .orderBy('published_at', 'desc')
    .orderBy('wordpress_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const counted = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: await listRows(store, ids), total: counted.total }
}

function matchingArticles(store: Store, { words, category, published, numbers }: SearchFilter) {
  let matching = store.db
    .selectFrom('articles')
    .where('status', '=', 'published')
    .where('wordpress_id', 'in', store.search.numbersWith(words, 'anywhere'))
  if (category) matching = matching.where('category', '=', category)
  if (published)
    matching = matching.where('published_at', '>=', published.from).where('published_at', '<', published.before)
  if (numbers) matching = matching.where('wordpress_id', 'in', numbers)
  return matching
}

function importance({ search }: Store, words: readonly string[]): RawBuilder<number> {
  return sql`case
    when wordpress_id in ${search.numbersWith(words, 'title')} then 0
    when wordpress_id in ${search.numbersWith(words, 'head')} then 1
    else 2 end`
}

async function listRows({ db }: Store, found: readonly { id: string }[]): Promise<FoundRow[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'slug', 'title', 'description', 'category', 'published_at', 'created_at', 'image_url'])
    .select(sql<string>`substr(content_html, 1, ${EXCERPT_WITHIN})`.as('body'))
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
