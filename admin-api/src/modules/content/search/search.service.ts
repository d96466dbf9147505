import { categorySchema, pageNumberSchema } from '@hometown/shared-types/contract/fields'
import type { Category } from '@hometown/shared-types/rules/categories'
import { clipText, decodeEntities } from '@hometown/shared-types/rules/html'
import { escapeRegExp } from '@hometown/shared-types/rules/text'
import { startOfCountyDate } from '@hometown/shared-types/rules/time'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Db, Store } from '../../../database/database.ts'
import { pick } from '../../../lib/pick.ts'
import { foldedWords, foldLetters, LONGEST_SEARCH, searchWords } from '../../../lib/search-words.ts'
import { isListed } from '../article-visibility.repository.ts'
import { findKnownPictures, isPictureGone, thumbnailOf } from '../media/index.ts'
import { type SearchRow, searchArticleRows } from './search.repository.ts'

const SEARCH_PAGE_SIZE = 20

const emptyAsMissing = (value: unknown) => (value === '' ? undefined : value)

/** The query of the search form. Empty counts as missing. */
export const searchQuerySchema = z.object({
  q: z
    .string()
    .transform((text) => text.slice(0, LONGEST_SEARCH).trim())
    .default(''),
  category: z.preprocess(emptyAsMissing, categorySchema.optional()),
  /** The year of publication in the county. */
  year: z.preprocess(emptyAsMissing, z.coerce.number().int().min(1000).max(9999).optional()),
  page: pageNumberSchema.default(1),
})
export type SearchQuery = z.infer<typeof searchQuerySchema>

/** Texts are plain; times in milliseconds. */
export interface SearchResult {
  slug: string
  title: string
  category: Category
  publishedAt: number
  imageUrl: string | null
  /** The description, or the passage with the words. */
  excerpt: string
}

export interface SearchAnswer {
  /** The text that was searched: the given one, or what was probably meant where that finds nothing. */
  q: string
  data: SearchResult[]
  total: number
  totalPages: number
}

export async function searchArticles(context: AppContext, query: SearchQuery): Promise<SearchAnswer> {
  const { store, config } = context
  const words = searchWords(query.q)
  if (words.length === 0) return { q: '', data: [], total: 0, totalPages: 0 }
  const published = query.year === undefined ? undefined : countyYearRange(query.year, config.timeZone)
  const page = { limit: SEARCH_PAGE_SIZE, offset: (query.page - 1) * SEARCH_PAGE_SIZE }
  const find = (wanted: readonly string[]) =>
    searchArticleRows(store, { words: wanted, category: query.category, published }, page)
  const asked = await find(words)
  if (asked.total > 0) return searchAnswerFromRows(store, asked, query.q, words)
  const corrected = await correctSpelling(store.db, words)
  if (!corrected) return searchAnswerFromRows(store, asked, query.q, words)
  return searchAnswerFromRows(store, await find(corrected), corrected.join(' '), corrected)
}

async function searchAnswerFromRows(
  store: Store,
  { rows, total }: Awaited<ReturnType<typeof searchArticleRows>>,
  q: string,
  words: readonly string[],
): Promise<SearchAnswer> {
  const pictures = await createThumbnailLookup(store, rows)
  return {
    q,
    data: rows.map((row) => searchResultFromRow(row, words, pictures(row.image_url))),
    total,
    totalPages: Math.ceil(total / SEARCH_PAGE_SIZE),
  }
}

function countyYearRange(year: number, timeZone: string) {
  const start = (of: number) => startOfCountyDate(`${of}-01-01`, timeZone)
  return { from: start(year), before: start(year + 1) }
}

/** Gives a picture's smallest size: the original of one that the library doesn't know, null if it's gone or missing. */
async function createThumbnailLookup(
  { db }: Store,
  rows: readonly SearchRow[],
): Promise<(url: string | null) => string | null> {
  const pictured = rows.map((row) => ({ imageUrl: row.image_url }))
  const knownPictures = await findKnownPictures(db, pictured)
  return (url) => {
    const row = knownPictures.get(url ?? '')
    if (row) return thumbnailOf(row)
    return isPictureGone(url, knownPictures) ? null : url
  }
}

function searchResultFromRow(row: SearchRow, words: readonly string[], picture: string | null): SearchResult {
  return {
    ...pick(row, 'slug', 'title', 'category'),
    publishedAt: row.published_at ?? row.created_at,
    imageUrl: picture,
    excerpt: excerptFor(row, words),
  }
}

const SEARCH_EXCERPT_LENGTH = 220
const CHARACTERS_BEFORE_HIT = 80

/** Returns plain text: the description, or the passage around a word that title and description lack. */
export function excerptFor(row: Pick<SearchRow, 'title' | 'description' | 'body'>, words: readonly string[]): string {
  const { title, description, body } = row
  const head = foldedWords(`${title} ${description}`)
  const missing = words.filter((word) => !head.some((known) => known.startsWith(word)))
  const passage = missing.length > 0 ? findHitPassage(textOfHtml(body), missing) : undefined
  return clipText(passage ?? (description || textOfHtml(body)), SEARCH_EXCERPT_LENGTH)
}

function findHitPassage(text: string, words: readonly string[]): string | undefined {
  const at = findFirstWordHit(text, words)
  if (at === undefined) return undefined
  const start = Math.max(0, at - CHARACTERS_BEFORE_HIT)
  const gap = start === 0 ? 0 : text.indexOf(' ', start) + 1
  return `${start === 0 ? '' : '… '}${text.slice(gap, gap + SEARCH_EXCERPT_LENGTH * 2)}`
}

/** Finds where a word begins, however its letters are accented in the text. */
function findFirstWordHit(text: string, words: readonly string[]): number | undefined {
  return findWordAsWritten(text, words) ?? findFoldedWord(text, words)
}

function findWordAsWritten(text: string, words: readonly string[]): number | undefined {
  const patterns = words.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(word)}`, 'iu'))
  const places = patterns.map((pattern) => text.search(pattern)).filter((at) => at >= 0)
  return places.length > 0 ? Math.min(...places) : undefined
}

/** The folded search is slower, so it is only for words that are written otherwise. */
function findFoldedWord(text: string, words: readonly string[]): number | undefined {
  const folded = foldLetters(text)
  if (!words.some((word) => folded.includes(word))) return undefined
  for (const { 0: written, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const plain = foldLetters(written)
    if (words.some((word) => plain.startsWith(word))) return index
  }
  return undefined
}

/** Stored HTML is sanitized, so no parser is needed to drop the tags. */
function textOfHtml(html: string): string {
  return decodeEntities(html.replace(/<[^>]*>?/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}

/** The words of this many newest headlines are taken as spelled right; reading them takes some 10 ms. */
const SPELLING_HEADLINES_LIMIT = 2000
const SHORTEST_CORRECTED_WORD = 4
/** Words of this length may have two wrong letters. */
const TWO_TYPOS_FROM_WORD_LENGTH = 8

/**
 * Corrects the words of a search that found nothing: each that no headline has is replaced by the most frequent word
 * of headlines with the same first letter that differs in one or two letters.
 * @returns undefined if no word has such a replacement
 */
async function correctSpelling(db: Db, words: readonly string[]): Promise<string[] | undefined> {
  const rows = await db
    .selectFrom('articles')
    .select('title')
    .where('status', '=', 'published')
    .where(isListed())
    .orderBy('published_at', 'desc')
    .limit(SPELLING_HEADLINES_LIMIT)
    .execute()
  const counts = new Map<string, number>()
  for (const { title } of rows) for (const word of foldedWords(title)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const wordsByFrequency = [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word)
  const corrected = words.map((word) => nearestSpellingTo(word, wordsByFrequency) ?? word)
  return corrected.some((word, place) => word !== words[place]) ? corrected : undefined
}

function nearestSpellingTo(word: string, candidates: readonly string[]): string | undefined {
  if (word.length < SHORTEST_CORRECTED_WORD || candidates.some((other) => other.startsWith(word))) return undefined
  const most = word.length < TWO_TYPOS_FROM_WORD_LENGTH ? 1 : 2
  const near = candidates
    .filter((other) => other[0] === word[0] && Math.abs(other.length - word.length) <= most)
    .map((other) => ({ other, distance: editDistance(word, other) }))
    .filter(({ distance }) => distance <= most)
  return near.sort((a, b) => a.distance - b.distance)[0]?.other
}

/** Counts letters left out, put in, replaced, or exchanged with the next one (optimal string alignment). */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    for (let column = 1; column <= b.length; column++) {
      const at = (up: number, left: number) => rows[row - up]?.[column - left] ?? Number.POSITIVE_INFINITY
      const isSame = a[row - 1] === b[column - 1]
      const isExchanged = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      line[column] = Math.min(
        at(1, 0) + 1,
        (line[column - 1] ?? 0) + 1,
        at(1, 1) + (isSame ? 0 : 1),
        isExchanged ? at(2, 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(line)
  }
  return rows[a.length]?.[b.length] ?? 0
}
