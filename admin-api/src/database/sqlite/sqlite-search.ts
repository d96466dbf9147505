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

/** Where a value is read from: a row of `articles`, or the one that a trigger is called for. */
type Row = 'new.' | ''

interface SearchTable {
  readonly name: string
  /** Column by column, how its text is made. */
  readonly columns: Readonly<Record<string, (row: Row) => string>>
  /** Columns of `articles` that the texts are made of. */
  readonly watched: string
}

const categoryOf = (row: Row) => `'${categoryWord('')}' || ${row}category`
const searched = (text: (row: Row) => string) => (row: Row) => `searched_text(${text(row)})`

const articleSearch: SearchTable = {
  name: 'article_search',
  columns: {
    title: searched((row) => `${row}title`),
    description: searched((row) => `${row}description`),
    keywords: searched((row) => `${row}keywords`),
    author_name: searched((row) => `${row}author_name`),
    category: categoryOf,
    body: searched((row) => `plain_text(${row}content_html)`),
  },
  watched: 'title, description, keywords, author_name, category, content_html',
}

/** Each search also asks which matches are in these parts, and the table above would read every match in a body for that. */
const headSearch: SearchTable = {
  name: 'article_search_head',
  columns: {
    title: searched((row) => `${row}title`),
    rest: searched((row) => `${row}description || ' ' || ${row}keywords`),
    category: categoryOf,
  },
  watched: 'title, description, keywords, category',
}

export async function createSqliteSearch(db: Kysely<unknown>): Promise<void> {
  await createSearchTable(db, articleSearch)
  // Covers the columns that sort and filter matches: article rows are long.
  await sql`create index articles_found on articles (wordpress_id, status, category, published_at)`.execute(db)
}

export async function createSqliteHeadSearch(db: Kysely<unknown>): Promise<void> {
  await createSearchTable(db, headSearch)
}

/**
 * No copy of the texts: rows match `articles` by number. `searched_text` reduces texts to words, so splitting at ASCII
 * separators is enough. Prefixes of three letters are indexed, because search runs with each keystroke.
 */
async function createSearchTable(db: Kysely<unknown>, { name, columns, watched }: SearchTable): Promise<void> {
  const table = sql.raw(name)
  const names = sql.raw(Object.keys(columns).join(', '))
  const valuesOf = (row: Row) =>
    sql.raw([`${row}wordpress_id`, ...Object.values(columns).map((textOf) => textOf(row))].join(', '))
  await sql`
    create virtual table ${table} using fts5(
      ${names}, content='', contentless_delete=1, tokenize='ascii', detail=column, prefix=${sql.raw(`'${SHORTEST_BEGINNING}'`)}
    )
  `.execute(db)
  await sql`insert into ${table} (rowid, ${names}) select ${valuesOf('')} from articles`.execute(db)
  const add = sql`insert into ${table} (rowid, ${names}) values (${valuesOf('new.')});`
  const remove = sql`delete from ${table} where rowid = old.wordpress_id;`
  await sql`create trigger ${table}_insert after insert on articles begin ${add} end`.execute(db)
  await sql`create trigger ${table}_delete after delete on articles begin ${remove} end`.execute(db)
  await sql`
    create trigger ${table}_update after update of wordpress_id, ${sql.raw(watched)} on articles begin ${remove} ${add} end
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
