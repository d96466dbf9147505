import type { RawBuilder } from 'kysely'

/** Where words must stand. `head` is title, description and keywords. */
export type SearchedPart = 'title' | 'head' | 'anywhere'

/** Full-text search over the articles, drafts too. Triggers keep it as the articles are, so no write can forget it. */
export interface ArticleSearch {
  /**
   * A subquery of the numbers (`wordpress_id`) of articles that have all the words, in any order; in brackets.
   * @param words as `searchWords` makes them, at least one.
   * @param among only these numbers.
   */
  numbersWith(words: readonly string[], part: SearchedPart, among?: readonly number[]): RawBuilder<number>
}

/** A word that half the archive has finds the newest: nobody reads further, and everybody would wait. */
export const FOUND_AT_MOST = 2000

/** Characters of a body that are searched. */
export const SEARCHED_LENGTH = 100_000

const SHORTEST_BEGINNING = 3

/** From so many characters a word also finds what begins with it: `fair` the fairs, and `elec` what is still being typed. */
export function isBeginning(word: string): boolean {
  return word.length >= SHORTEST_BEGINNING
}

/** A word, and its singular if it looks like a plural: who looks for 'farmers' means the farmer too. */
export function formsOf(word: string): string[] {
  if (/[a-z]{2}ies$/.test(word)) return [word, `${word.slice(0, -3)}y`, word.slice(0, -1)]
  return /[a-z]{2}[^su]s$/.test(word) ? [word, word.slice(0, -1)] : [word]
}
