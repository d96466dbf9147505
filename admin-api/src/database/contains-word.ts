import { type RawBuilder, sql } from 'kysely'

/** Whether a column holds a word, anywhere and in either case. `%` and `_` in the word stand for themselves. */
export function containsWord(column: string, word: string): RawBuilder<boolean> {
  const pattern = `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`lower(coalesce(${sql.ref(column)}, '')) like ${pattern} escape '\\'`
}
