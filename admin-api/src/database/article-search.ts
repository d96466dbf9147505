import type { Category } from '@hometown/shared-types/category'
import { type RawBuilder, sql } from 'kysely'

/** Where words must stand. `head` is title, description and keywords. */
export type SearchedPart = 'title' | 'head' | 'anywhere'

/** Full-text search over the articles, drafts too. Triggers keep it as the articles are, so no write can forget it. */
export interface ArticleSearch {
  /**
   * A subquery of the numbers (`wordpress_id`) of articles that have all the words, in any order; in brackets. Its
   * column is `number`.
   * @param words as `searchWords` makes them, at least one.
   */
  numbersWith(words: readonly string[], part: SearchedPart, among?: SearchedAmong): RawBuilder<number>
}

/** What narrows a search before the newest are taken; or a common word of a past year would find nothing. */
export interface SearchedAmong {
  numbers?: readonly number[] | undefined
  category?: Category | undefined
  /** Milliseconds; the end is not in it. Articles with numbers between those of this time are looked at too. */
  published?: { from: number; before: number } | undefined
}

/** A word that half the archive has finds the newest: nobody reads further, and everybody would wait. */
export const FOUND_AT_MOST = 2000

/** Characters of a body that are searched. */
export const SEARCHED_LENGTH = 100_000

/** The category's own word in every index. Nobody can type it: it is not of letters alone. */
export function categoryWord(category: string): string {
  return `§${category}`
}

/** The range that holds the numbers of what was published then: found in an index, and one that a search can begin in. */
export function numbersOfTime({ from, before }: { from: number; before: number }) {
  const published = sql`from articles where status = 'published' and published_at >= ${from} and published_at < ${before}`
  return sql`(select min(wordpress_id) ${published}) and (select max(wordpress_id) ${published})`
}

export const SHORTEST_BEGINNING = 3

/** From so many characters a word also finds what begins with it: `fair` the fairs, and `elec` what is still being typed. */
export function isBeginning(word: string): boolean {
  return word.length >= SHORTEST_BEGINNING
}

/** A word, and its singular if it looks like a plural: who looks for 'farmers' means the farmer too. */
export function formsOf(word: string): string[] {
  if (/[a-z]{2}ies$/.test(word)) return [word, `${word.slice(0, -3)}y`, word.slice(0, -1)]
  return /[a-z]{2}[^su]s$/.test(word) ? [word, word.slice(0, -1)] : [word]
}
