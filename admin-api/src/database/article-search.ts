import type { RawBuilder } from 'kysely'

/** Where words must stand. `head` is title, description and keywords. */
export type SearchedPart = 'title' | 'head' | 'anywhere'

/** Full-text search over the articles, drafts too. Triggers keep it as the articles are, so no write can forget it. */
export interface ArticleSearch {
  /**
   * A subquery of the numbers (`wordpress_id`) of articles that have all the words, in any order; in brackets.
   * @param words as `searchWords` makes them, at least one.
   */
  numbersWith(words: readonly string[], part: SearchedPart): RawBuilder<number>
}

/** A word that half the archive has finds the newest: nobody reads further, and everybody would wait. */
export const FOUND_AT_MOST = 5000

/** From so many characters a word also finds what begins with it. */
export const SHORTEST_BEGINNING = 3

/** Characters of a body that are searched. */
export const SEARCHED_LENGTH = 100_000

const MOST_WORDS = 10
const LONGEST_WORD = 40

/** The words of what somebody typed: letters and digits without accents, and nothing that a query language could mean. */
export function searchWords(text: string): string[] {
  const plain = text
    .slice(0, 500)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/(\w)['’]s(?!\p{L})/gu, '$1')
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => word.toLowerCase().slice(0, LONGEST_WORD)))].slice(0, MOST_WORDS)
}
