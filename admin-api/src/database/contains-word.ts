import { storable } from '@hometown/shared-types/storable-text'
import { type RawBuilder, sql } from 'kysely'

/** Each is looked for in every row. */
const MOST_WORDS = 8

/** The words of a search, each once; nobody means more than a few, and a hundred of one letter keep a database busy. */
export function wordsToFind(search: string | undefined): string[] {
  const words = storable(search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
  return [...new Set(words)].slice(0, MOST_WORDS)
}

/** Whether a column holds a word, anywhere and in either case. `%` and `_` in the word stand for themselves. */
export function containsWord(column: string, word: string): RawBuilder<boolean> {
  const pattern = `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`lower(coalesce(${sql.ref(column)}, '')) like ${pattern} escape '\\'`
}
