import { type RawBuilder, sql } from 'kysely'
import type { SearchedAmong } from '../../../database/article-search.ts'
import type { Store } from '../../../database/store.ts'
import type { ArticleRow } from '../articles/stored-articles.service.ts'
import { isListed } from '../listed-articles/listed-articles.service.ts'

const EXCERPT_WITHIN = 50_000

export type FoundRow = Pick<
  ArticleRow,
  'slug' | 'title' | 'description' | 'category' | 'published_at' | 'created_at' | 'image_url'
> & { body: string }

export interface SearchFilter extends SearchedAmong {
  words: readonly string[]
}

/** Matches in the title first, then in description and keywords; each newest first. */
export async function findArticles(
  store: Store,
  filter: SearchFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: FoundRow[]; total: number }> {
  const found = await listFoundNumbers(store, filter)
  return { rows: await listRows(store, found.slice(offset, offset + limit)), total: found.length }
}

/** All matching numbers: indexes provide them without reading articles, and the search runs once. */
async function listFoundNumbers(store: Store, filter: SearchFilter): Promise<number[]> {
  const { words, category, published } = filter
  const found = sql<{ number: number }>`${store.search.numbersWith(words, 'anywhere', filter)}`.as('found')
  // Join from the matches; the other way would scan all articles.
  let matching = store.db
    .selectFrom(found)
    .crossJoin('articles')
    .select('wordpress_id')
    .whereRef('wordpress_id', '=', 'found.number')
    .where('status', '=', 'published')
    .where(isListed())
  if (category) matching = matching.where('category', '=', category)
  // The plus disables the time index, which would be scanned again for each match.
  const time = sql<number>`+published_at`
  if (published) matching = matching.where(time, '>=', published.from).where(time, '<', published.before)
  const rows = await matching
    .orderBy(importance(store, filter))
    .orderBy('published_at', 'desc')
    .orderBy('wordpress_id', 'desc')
    .execute()
  return rows.map((row) => row.wordpress_id)
}

function importance({ search }: Store, filter: SearchFilter): RawBuilder<number> {
  return sql`case
    when wordpress_id in ${search.numbersWith(filter.words, 'title', filter)} then 0
    when wordpress_id in ${search.numbersWith(filter.words, 'head', filter)} then 1
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
