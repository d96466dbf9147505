import type { Category } from '@hometown/shared-types/rules/categories'
import { type RawBuilder, sql } from 'kysely'

/** The search includes drafts. Triggers keep the index up to date. */
export interface ArticleSearch {
  /**
   * Returns a subquery in parentheses: the numbers of articles that contain all the words.
   * @param words the result of `searchWords`, at least one
   */
  numbersWith(words: readonly string[], among?: SearchFilters): RawBuilder<number>
  /** Returns them with `importance`: 0 when the title has all the words, 1 when the head has them, else 2. */
  rankedWith(words: readonly string[], among: SearchFilters): RawBuilder<RankedMatch>
  /** Returns a subquery in parentheses: the articles that answer a question best, those with any of the words. */
  bestWith(words: readonly string[], limit: number): RawBuilder<RatedMatch>
}

/** The lower the rate, the better: rare words, many of them, and in the title. */
export interface RatedMatch {
  number: number
  rate: number
}

export interface RankedMatch {
  number: number
  importance: number
}

/** The filters apply before the newest matches are taken: otherwise a common word would find nothing in a past year. */
export interface SearchFilters {
  category?: Category | undefined
  /** `before` is exclusive. The filter also finds articles of other times with numbers in the range. */
  published?: { from: number; before: number } | undefined
}

/** Very common words return only the newest matches, to bound the query time. */
export const MOST_MATCHES = 2000

/** Questions look further back, since old articles answer them as well as new ones. */
export const MOST_RATED_MATCHES = 20_000

/** The word contains a symbol, so that nobody can type it. */
export function categoryToken(category: string): string {
  return `§${category}`
}

/** The sum makes databases read the index by time; by number they would first look through all of other times. */
export function numberRangeOfPeriod({ from, before }: { from: number; before: number }) {
  const published = sql`from articles where status = 'published' and published_at >= ${from} and published_at < ${before}`
  return sql`(select min(number + 0) ${published}) and (select max(number + 0) ${published})`
}

const SHORTEST_WORD_BEGINNING = 3

/** Shorter words match only as a whole. `fair` also finds `fairs`, and `elec` what somebody is still typing. */
export function matchesByPrefix(word: string): boolean {
  return word.length >= SHORTEST_WORD_BEGINNING
}

/** 'farmers' also finds 'farmer'. */
export function wordForms(word: string): string[] {
  if (/[a-z]{2}ies$/.test(word)) return [word, `${word.slice(0, -3)}y`, word.slice(0, -1)]
  return /[a-z]{2}[^su]s$/.test(word) ? [word, word.slice(0, -1)] : [word]
}
