import { startOfCountyDate } from '@hometown/shared-types/county-time'
import { SEARCH_PAGE_SIZE, type SearchAnswer, type SearchQuery, type SearchResult } from '@hometown/shared-types/search'
import { searchWords } from '@hometown/shared-types/search-tokens'
import type { AppContext } from '../../../context.ts'
import type { Store } from '../../../database/store.ts'
import { copiesFromRow, listCopiesByUrls } from '../media/variants/picture-copies.service.ts'
import { excerptFor } from './excerpt.ts'
import { type FoundRow, findArticles } from './search.repository.ts'
import { correctSpelling } from './spelling.ts'

type SearchContext = Pick<AppContext, 'config' | 'store'>

export async function searchArticles(context: SearchContext, query: SearchQuery): Promise<SearchAnswer> {
  const { store, config } = context
  const words = searchWords(query.q)
  if (words.length === 0) return { q: '', data: [], total: 0, totalPages: 0 }
  const published = query.year === undefined ? undefined : countyYear(query.year, config.timeZone)
  const page = { limit: SEARCH_PAGE_SIZE, offset: (query.page - 1) * SEARCH_PAGE_SIZE }
  const find = (wanted: readonly string[]) =>
    findArticles(store, { words: wanted, category: query.category, published }, page)
  const asked = await find(words)
  if (asked.total > 0) return answerFrom(store, asked, query.q, words)
  const corrected = await correctSpelling(store.db, words)
  if (!corrected) return answerFrom(store, asked, query.q, words)
  return answerFrom(store, await find(corrected), corrected.join(' '), corrected)
}

async function answerFrom(
  store: Store,
  { rows, total }: Awaited<ReturnType<typeof findArticles>>,
  q: string,
  words: readonly string[],
): Promise<SearchAnswer> {
  const pictures = await smallPictures(store, rows)
  return {
    q,
    data: rows.map((row) => resultFromRow(row, words, pictures(row.image_url))),
    total,
    totalPages: Math.ceil(total / SEARCH_PAGE_SIZE),
  }
}

function countyYear(year: number, timeZone: string) {
  const start = (of: number) => startOfCountyDate(`${of}-01-01`, timeZone)
  return { from: start(year), before: start(year + 1) }
}

/** Each picture's smallest size: the original if there are no sizes, null if it is broken or missing. */
async function smallPictures({ db }: Store, rows: readonly FoundRow[]): Promise<(url: string | null) => string | null> {
  const urls = [...new Set(rows.flatMap((row) => row.image_url ?? []))]
  const copies = new Map((await listCopiesByUrls(db, urls)).map((row) => [row.url, row]))
  return (url) => {
    const row = url === null ? undefined : copies.get(url)
    if (row?.state === 'broken') return null
    const made = copiesFromRow(row)
    const webp = made?.sources.find((source) => source.type === 'image/webp')
    return webp?.srcset.split(' ', 1)[0] ?? made?.src ?? url
  }
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
