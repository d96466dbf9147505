import { type RawBuilder, sql } from 'kysely'

const MOST_SEARCHED_WORDS = 8

export function splitSearchWords(search: string | undefined): string[] {
  return [...new Set(search?.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, MOST_SEARCHED_WORDS)
}

/** LIKE would give wildcards in the text a meaning. */
export function beginsWith(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`substr(${sql.ref(column)}, 1, cast(${[...text].length} as integer)) = ${text}`
}

/** Matches case-insensitively; `%` and `_` in the word are literal. */
export function containsWord(column: string, word: string): RawBuilder<boolean> {
  const pattern = `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`lower(coalesce(${sql.ref(column)}, '')) like ${pattern} escape '\\'`
}
