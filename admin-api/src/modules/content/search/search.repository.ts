import { sql } from 'kysely'
import type { RankedMatch, SearchFilters } from '../../../database/article-search.ts'
import type { Store } from '../../../database/database.ts'
import { isListed } from '../article-visibility.repository.ts'
import type { ArticleRow } from '../articles/index.ts'

const EXCERPT_SOURCE_LENGTH = 50_000

export type SearchRow = Pick<
  ArticleRow,
  'slug' | 'title' | 'description' | 'category' | 'published_at' | 'created_at' | 'image_url'
> & { body: string }

type WordFilter = SearchFilters & { words: readonly string[] }

/** Matches in the title come first, then those in description and keywords; each newest first. */
export async function searchArticleRows(
  store: Store,
  filter: WordFilter,
  page: SearchPageRange,
): Promise<{ rows: SearchRow[]; total: number }> {
  const { numbers, total } = await listFoundArticleNumbers(store, filter, page)
  return { rows: await listSearchRows(store, numbers), total }
}

interface SearchPageRange {
  limit: number
  offset: number
}

/** Reads indexes alone, and no articles. The search runs once, also for a page after the last one. */
async function listFoundArticleNumbers(store: Store, filter: WordFilter, { limit, offset }: SearchPageRange) {
  const rows = await store.db
    .with(
      (cte) => cte('matching').materialized(),
      () => selectMatchingArticles(store, filter),
    )
    .selectFrom((db) => db.selectFrom('matching').select(db.fn.countAll<number>().as('total')).as('counted'))
    .leftJoin(
      (db) =>
        db
          .selectFrom('matching')
          .select(['number', 'importance', 'published_at'])
          .orderBy('importance')
          .orderBy('published_at', 'desc')
          .orderBy('number', 'desc')
          .limit(limit)
          .offset(offset)
          .as('page'),
      (join) => join.onTrue(),
    )
    .select(['counted.total', 'page.number'])
    .orderBy('page.importance')
    .orderBy('page.published_at', 'desc')
    .orderBy('page.number', 'desc')
    .execute()
  return { numbers: rows.flatMap(({ number }) => number ?? []), total: rows[0]?.total ?? 0 }
}

function selectMatchingArticles(store: Store, filter: WordFilter) {
  const { words, category, published } = filter
  const found = sql<RankedMatch>`${store.search.rankedWith(words, filter)}`.as('found')
  // Join from the matches; the other way would scan all articles.
  let listed = store.db
    .selectFrom(found)
    .crossJoin('articles')
    .select(['found.number', 'found.importance', 'articles.published_at'])
    .whereRef('articles.number', '=', 'found.number')
    .where('status', '=', 'published')
    .where(isListed())
  if (category) listed = listed.where('articles.category', '=', category)
  // The plus disables the time index, which would be scanned again for each match.
  const time = sql<number>`+published_at`
  if (published) listed = listed.where(time, '>=', published.from).where(time, '<', published.before)
  return listed
}

async function listSearchRows({ db }: Store, numbers: readonly number[]): Promise<SearchRow[]> {
  if (numbers.length === 0) return []
  const rows = await db
    .selectFrom('articles')
    .select(['number', 'slug', 'title', 'description', 'category', 'published_at', 'created_at', 'image_url'])
    .select(sql<string>`substr(content_html, 1, ${EXCERPT_SOURCE_LENGTH})`.as('body'))
    .where('number', 'in', numbers)
    .execute()
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return numbers.flatMap((number) => byNumber.get(number) ?? [])
}
