import { type RawBuilder, sql } from 'kysely'
import {
  type ArticleSearch,
  MOST_MATCHES,
  MOST_RATED_MATCHES,
  matchesByPrefix,
  numberRangeOfPeriod,
  type SearchFilters,
  wordForms,
} from '../article-search.ts'

export const postgresSearch: ArticleSearch = {
  numbersWith: (words, among = {}) => sql`(
    select number from article_search where ${wordsAreInColumn('document', words)} ${searchFilterCondition(among)}
    order by number desc limit ${MOST_MATCHES}
  )`,
  rankedWith: (words, among) => sql`(
    select number, case when ${wordsAreInColumn('title', words)} then 0 when ${wordsAreInColumn('head', words)} then 1 else 2 end as importance
    from article_search where ${wordsAreInColumn('document', words)} ${searchFilterCondition(among)}
    order by number desc limit ${MOST_MATCHES}
  )`,
  /** PostgreSQL doesn't know how rare a word is. Each word counts once, and again in the head and in the title. */
  bestWith: (words, limit) => sql`(
    select number, -(${sql.join(
      words.flatMap((word) => SEARCHED_COLUMNS.map((part) => sql`(${wordsAreInColumn(part, [word])})::int`)),
      sql` + `,
    )})
      as rate
    from (
      select * from article_search where document @@ ${tsQueryOf(words, '|')} order by number desc limit ${MOST_RATED_MATCHES}
    ) as found
    order by rate, number desc limit ${limit}
  )`,
}

const SEARCHED_COLUMNS = ['title', 'head', 'document'] as const

function wordsAreInColumn(column: (typeof SEARCHED_COLUMNS)[number], words: readonly string[]): RawBuilder<boolean> {
  return sql`${sql.id(column)} @@ ${tsQueryOf(words, '&')}`
}

function tsQueryOf(words: readonly string[], operator: '&' | '|'): RawBuilder<unknown> {
  // Words have only letters and digits, so the quotes are safe.
  const terms = words.map((word) => {
    const forms = wordForms(word).map((form) => `'${form}'${matchesByPrefix(form) ? ':*' : ''}`)
    return `(${forms.join(' | ')})`
  })
  return sql`to_tsquery('simple', ${terms.join(` ${operator} `)})`
}

function searchFilterCondition({ category, published }: SearchFilters): RawBuilder<boolean> {
  const inCategory = category ? sql`and category = ${category}` : sql``
  const inTime = published ? sql`and number between ${numberRangeOfPeriod(published)}` : sql``
  return sql`${inCategory} ${inTime}`
}
