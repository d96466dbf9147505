import { replaceTags } from '@hometown/shared-types/rules/html'
import type SqliteFile from 'better-sqlite3'
import { type RawBuilder, sql } from 'kysely'
import { foldLetters } from '../../lib/search-words.ts'
import {
  type ArticleSearch,
  categoryToken,
  MOST_MATCHES,
  MOST_RATED_MATCHES,
  matchesByPrefix,
  numberRangeOfPeriod,
  type SearchFilters,
  wordForms,
} from '../article-search.ts'

/** `schema/search.ts` has the same length for PostgreSQL. */
const SEARCHED_TEXT_LENGTH = 100_000

/** Adds the functions that the index's triggers call; every connection that writes articles needs them. */
export function addSearchFunctions(file: SqliteFile.Database): void {
  file.function('plain_text', { deterministic: true }, (html: unknown) =>
    replaceTags(String(html), ' ')
      .replace(/&[a-z0-9#]+;/gi, ' ')
      .slice(0, SEARCHED_TEXT_LENGTH),
  )
  file.function('searched_text', { deterministic: true }, (text: unknown) =>
    foldLetters(String(text))
      .replace(/(?<![\p{L}\p{N}])([\p{L}\p{N}]{1,2})['’-]([\p{L}\p{N}]+)/gu, '$1 $2 $1$2')
      .replace(/[^\p{L}\p{N}]+/gu, ' '),
  )
}

const SEARCHED_COLUMNS = {
  title: { table: 'article_search_head', columns: '{title}' },
  head: { table: 'article_search_head', columns: '{title rest}' },
  anywhere: { table: 'article_search', columns: '{title description keywords author_name body}' },
}

export const sqliteSearch: ArticleSearch = {
  numbersWith: (words, among = {}) => newestArticlesWithWords(words, 'anywhere', searchFilterCondition(among), among),
  /** Only further searches say in which columns words are. They end at the oldest match. */
  rankedWith(words, among) {
    const since = sql<boolean>`and rowid >= (select min(number) from found) ${searchFilterCondition(among)}`
    return sql`(
      with found as materialized ${newestArticlesWithWords(words, 'anywhere', searchFilterCondition(among), among)}
      select number, case
        when number not in ${newestArticlesWithWords(words, 'head', since, among)} then 2
        when number in ${newestArticlesWithWords(words, 'title', since, among)} then 0
        else 1 end as importance
      from found
    )`
  },
  bestWith: (words, limit) => sql`(
    select number, rate from (
      select rowid as number, bm25(article_search, 5, 2, 2, 1, 0, 1) as rate from article_search
      where article_search match ${`${SEARCHED_COLUMNS.anywhere.columns} : (${words.map(ftsTermOf).join(' OR ')})`}
      order by rowid desc limit ${MOST_RATED_MATCHES}
    ) order by rate limit ${limit}
  )`,
}

/** Words have only letters and digits, so the quotes are safe. */
function ftsTermOf(word: string): string {
  const forms = wordForms(word).map((form) => `"${form}"${matchesByPrefix(form) ? '*' : ''}`)
  return `(${forms.join(' OR ')})`
}

function newestArticlesWithWords(
  words: readonly string[],
  part: keyof typeof SEARCHED_COLUMNS,
  condition: RawBuilder<boolean>,
  { category }: SearchFilters,
): RawBuilder<number> {
  const inCategory = category ? ` AND {category} : "${categoryToken(category)}"` : ''
  const { table, columns } = SEARCHED_COLUMNS[part]
  const query = `${columns} : (${words.map(ftsTermOf).join(' AND ')})${inCategory}`
  return sql`(
    select rowid as number from ${sql.ref(table)} where ${sql.ref(table)} match ${query} ${condition}
    order by rowid desc limit ${MOST_MATCHES}
  )`
}

function searchFilterCondition({ published }: SearchFilters): RawBuilder<boolean> {
  return published ? sql`and rowid between ${numberRangeOfPeriod(published)}` : sql``
}
