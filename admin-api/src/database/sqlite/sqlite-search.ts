import { replaceTags } from '@hometown/shared-types/replace-tags'
import { foldLetters } from '@hometown/shared-types/search-tokens'
import type SqliteFile from 'better-sqlite3'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import {
  type ArticleSearch,
  categoryWord,
  FOUND_AT_MOST,
  formsOf,
  isBeginning,
  numbersOfTime,
  SEARCHED_LENGTH,
  type SearchedAmong,
  SHORTEST_BEGINNING,
} from '../article-search.ts'

const INDEXED = sql.raw('title, description, keywords, author_name, category, body')
const WATCHED = sql.raw('wordpress_id, title, description, keywords, author_name, category, content_html')

function values(row: 'new.' | '') {
  const columns = ['title', 'description', 'keywords', 'author_name'].map((column) => `searched_text(${row}${column})`)
  return sql.raw(
    `${row}wordpress_id, ${columns.join(', ')}, '${categoryWord('')}' || ${row}category, searched_text(plain_text(${row}content_html))`,
  )
}

/**
 * No copy of the texts: rows match `articles` by number. `searched_text` reduces texts to words, so splitting at ASCII
 * separators is enough. Prefixes of three letters are indexed, because search runs with each keystroke.
 */
export async function createSqliteSearch(db: Kysely<unknown>): Promise<void> {
  await sql`
    create virtual table article_search using fts5(
      ${INDEXED}, content='', contentless_delete=1, tokenize='ascii', detail=column, prefix=${sql.raw(`'${SHORTEST_BEGINNING}'`)}
    )
  `.execute(db)
  await sql`insert into article_search (rowid, ${INDEXED}) select ${values('')} from articles`.execute(db)
  const add = sql`insert into article_search (rowid, ${INDEXED}) values (${values('new.')});`
  const remove = sql`delete from article_search where rowid = old.wordpress_id;`
  await sql`create trigger article_search_insert after insert on articles begin ${add} end`.execute(db)
  await sql`create trigger article_search_delete after delete on articles begin ${remove} end`.execute(db)
  await sql`
    create trigger article_search_update after update of ${WATCHED} on articles begin ${remove} ${add} end
  `.execute(db)
  // Covers the columns that sort and filter matches: article rows are long.
  await sql`create index articles_found on articles (wordpress_id, status, category, published_at)`.execute(db)
}

/**
 * The same of titles, descriptions and keywords alone. Each search also asks which matches are in these parts, and the
 * index above would read every match in a body for that.
 */
export async function createSqliteHeadSearch(db: Kysely<unknown>): Promise<void> {
  const columns = sql.raw('title, rest, category')
  const valuesOf = (row: 'new.' | '') =>
    sql.raw(
      `${row}wordpress_id, searched_text(${row}title), searched_text(${row}description || ' ' || ${row}keywords), '${categoryWord('')}' || ${row}category`,
    )
  await sql`
    create virtual table article_search_head using fts5(
      ${columns}, content='', contentless_delete=1, tokenize='ascii', detail=column, prefix=${sql.raw(`'${SHORTEST_BEGINNING}'`)}
    )
  `.execute(db)
  await sql`insert into article_search_head (rowid, ${columns}) select ${valuesOf('')} from articles`.execute(db)
  const add = sql`insert into article_search_head (rowid, ${columns}) values (${valuesOf('new.')});`
  const remove = sql`delete from article_search_head where rowid = old.wordpress_id;`
  await sql`create trigger article_search_head_insert after insert on articles begin ${add} end`.execute(db)
  await sql`create trigger article_search_head_delete after delete on articles begin ${remove} end`.execute(db)
  await sql`
    create trigger article_search_head_update after update of wordpress_id, title, description, keywords, category on articles
    begin ${remove} ${add} end
  `.execute(db)
}

/** For the triggers above; every connection that writes articles needs them. */
export function addSearchFunctions(file: SqliteFile.Database): void {
  file.function('plain_text', { deterministic: true }, (html: unknown) =>
    replaceTags(String(html), ' ')
      .replace(/&[a-z0-9#]+;/gi, ' ')
      .slice(0, SEARCHED_LENGTH),
  )
  file.function('searched_text', { deterministic: true }, (text: unknown) =>
    foldLetters(String(text))
      .replace(/(?<![\p{L}\p{N}])([\p{L}\p{N}]{1,2})['’-]([\p{L}\p{N}]+)/gu, '$1 $2 $1$2')
      .replace(/[^\p{L}\p{N}]+/gu, ' '),
  )
}

const searchedIn = {
  title: { table: 'article_search_head', columns: '{title}' },
  head: { table: 'article_search_head', columns: '{title rest}' },
  anywhere: { table: 'article_search', columns: '{title description keywords author_name body}' },
}

export const sqliteSearch: ArticleSearch = {
  numbersWith: (words, part, among = {}) => newestWith(words, part, isAmong(among), among),
  /** Only further searches say in which columns words are. They end at the oldest match. */
  rankedWith(words, among) {
    const since = sql<boolean>`and rowid >= (select min(number) from found) ${isAmong(among)}`
    return sql`(
      with found as materialized ${newestWith(words, 'anywhere', isAmong(among), among)}
      select number, case
        when number not in ${newestWith(words, 'head', since, among)} then 2
        when number in ${newestWith(words, 'title', since, among)} then 0
        else 1 end as importance
      from found
    )`
  },
}

function newestWith(
  words: readonly string[],
  part: keyof typeof searchedIn,
  condition: RawBuilder<boolean>,
  { category }: SearchedAmong,
): RawBuilder<number> {
  // Words have only letters and digits, so the quotes are safe.
  const terms = words.map((word) => {
    const forms = formsOf(word).map((form) => `"${form}"${isBeginning(form) ? '*' : ''}`)
    return `(${forms.join(' OR ')})`
  })
  const inCategory = category ? ` AND {category} : "${categoryWord(category)}"` : ''
  const { table, columns } = searchedIn[part]
  const query = `${columns} : (${terms.join(' AND ')})${inCategory}`
  return sql`(
    select rowid as number from ${sql.ref(table)} where ${sql.ref(table)} match ${query} ${condition}
    order by rowid desc limit ${FOUND_AT_MOST}
  )`
}

function isAmong({ numbers, published }: SearchedAmong): RawBuilder<boolean> {
  const inNumbers = numbers ? sql`and rowid in (${sql.join(numbers.map(asInteger))})` : sql``
  const inTime = published ? sql`and rowid between ${numbersOfTime(published)}` : sql``
  return sql`${inNumbers} ${inTime}`
}

/** Numbers are bound as REAL, and FTS5 ignores a condition with a single REAL. */
function asInteger(number: number) {
  return sql`cast(${number} as integer)`
}
