import { type RawBuilder, sql } from 'kysely'
import {
  type ArticleSearch,
  FOUND_AT_MOST,
  formsOf,
  isBeginning,
  numbersOfTime,
  type SearchedAmong,
} from '../article-search.ts'

export const postgresSearch: ArticleSearch = {
  numbersWith: (words, part, among = {}) => sql`(
    select number from article_search
    where ${areIn('document', words)} ${part === 'head' ? sql`and ${areIn('head', words)}` : sql``} ${isAmong(among)}
    order by number desc limit ${FOUND_AT_MOST}
  )`,
  rankedWith: (words, among) => sql`(
    select number, case when ${areIn('title', words)} then 0 when ${areIn('head', words)} then 1 else 2 end as importance
    from article_search where ${areIn('document', words)} ${isAmong(among)}
    order by number desc limit ${FOUND_AT_MOST}
  )`,
}

function areIn(column: 'title' | 'head' | 'document', words: readonly string[]): RawBuilder<boolean> {
  // Words have only letters and digits, so the quotes are safe.
  const terms = words.map((word) => {
    const forms = formsOf(word).map((form) => `'${form}'${isBeginning(form) ? ':*' : ''}`)
    return `(${forms.join(' | ')})`
  })
  return sql`${sql.id(column)} @@ to_tsquery('simple', ${terms.join(' & ')})`
}

function isAmong({ category, published }: SearchedAmong): RawBuilder<boolean> {
  const inCategory = category ? sql`and category = ${category}` : sql``
  const inTime = published ? sql`and number between ${numbersOfTime(published)}` : sql``
  return sql`${inCategory} ${inTime}`
}
