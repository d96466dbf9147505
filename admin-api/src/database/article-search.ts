import type { Category } from '@hometown/shared-types/category'
import { type RawBuilder, sql } from 'kysely'

/** The part that must contain the words. `head` is title, description and keywords. */
export type SearchedPart = 'title' | 'head' | 'anywhere'

/** Full-text search over all articles, including drafts. Triggers keep the index up to date. */
export interface ArticleSearch {
  /**
   * A subquery in parentheses with one column `number`: the `wordpress_id` of articles that contain all the words.
   * @param words the result of `searchWords`, at least one
   */
  numbersWith(words: readonly string[], part: SearchedPart, among?: SearchedAmong): RawBuilder<number>
}

/** Applied before the newest matches are taken; otherwise a common word would find nothing in a past year. */
export interface SearchedAmong {
  numbers?: readonly number[] | undefined
  category?: Category | undefined
  /** Milliseconds; `before` is exclusive. An approximate filter: it also admits numbers between those of this time. */
  published?: { from: number; before: number } | undefined
}

/** Very common words return only the newest matches, to bound the query time. */
export const FOUND_AT_MOST = 2000

/** Characters of a body that are indexed. */
export const SEARCHED_LENGTH = 100_000

/** Indexes the category as a word that nobody can type, because it contains a symbol. */
export function categoryWord(category: string): string {
  return `§${category}`
}

/** The range of numbers of the articles published in this time; both ends come from an index. */
export function numbersOfTime({ from, before }: { from: number; before: number }) {
  const published = sql`from articles where status = 'published' and published_at >= ${from} and published_at < ${before}`
  return sql`(select min(wordpress_id) ${published}) and (select max(wordpress_id) ${published})`
}

export const SHORTEST_BEGINNING = 3

/** Words of this length also match as prefixes: `fair` finds `fairs`, and `elec` what is still being typed. */
export function isBeginning(word: string): boolean {
  return word.length >= SHORTEST_BEGINNING
}

/** A word, and its singular if it looks like a plural: "farmers" also finds "farmer". */
export function formsOf(word: string): string[] {
  if (/[a-z]{2}ies$/.test(word)) return [word, `${word.slice(0, -3)}y`, word.slice(0, -1)]
  return /[a-z]{2}[^su]s$/.test(word) ? [word, word.slice(0, -1)] : [word]
}
