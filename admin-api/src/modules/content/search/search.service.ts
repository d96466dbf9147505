import { startOfCountyDate } from '@hometown/shared-types/county-time'
import { SEARCH_PAGE_SIZE, type SearchAnswer, type SearchQuery, type SearchResult } from '@hometown/shared-types/search'
import { searchWords } from '@hometown/shared-types/search-tokens'
import type { AppContext } from '../../../context.ts'
import { excerptFor } from './excerpt.ts'
import { findChangedArticles, hasWithdrawnSince } from './index/changed-articles.repository.ts'
import { smallPictures } from './index/small-pictures.ts'
import { type FoundRow, findArticles } from './search.repository.ts'

/** With more changes than these the index is too old to patch. */
const MOST_CHANGES = 100

type SearchContext = Pick<AppContext, 'config' | 'store'>

export async function searchArticles(context: SearchContext, query: SearchQuery): Promise<SearchAnswer> {
  const { store, config } = context
  const changed = await findChanged(store, query.since)
  const words = searchWords(query.q)
  const slugs = changed?.slugs ?? null
  if (words.length === 0 || changed?.numbers.length === 0) return { data: [], total: 0, totalPages: 0, changed: slugs }
  const { rows, total } = await findArticles(
    store,
    {
      words,
      category: query.category,
      published: query.year === undefined ? undefined : countyYear(query.year, config.timeZone),
      numbers: changed?.numbers,
    },
    changed
      ? { limit: MOST_CHANGES, offset: 0 }
      : { limit: SEARCH_PAGE_SIZE, offset: (query.page - 1) * SEARCH_PAGE_SIZE },
  )
  const pictures = await smallPictures(store, rows)
  return {
    data: rows.map((row) => resultFromRow(row, words, pictures(row.image_url))),
    total,
    totalPages: Math.ceil(total / SEARCH_PAGE_SIZE),
    changed: slugs,
  }
}

/** Undefined without an index, or when it contains a withdrawn article and must not be used. */
async function findChanged({ db }: SearchContext['store'], since: number | undefined) {
  if (since === undefined || (await hasWithdrawnSince(db, since))) return undefined
  return findChangedArticles(db, since, MOST_CHANGES)
}

function countyYear(year: number, timeZone: string) {
  const start = (of: number) => startOfCountyDate(`${of}-01-01`, timeZone)
  return { from: start(year), before: start(year + 1) }
}

function resultFromRow(row: FoundRow, words: readonly string[], picture: string | null): SearchResult {
  return {
    slug: row.slug,
    title: row.title,
    category: row.category,
    publishedAt: row.published_at ?? row.created_at,
    imageUrl: picture,
    excerpt: excerptFor(row, words),
  }
}
