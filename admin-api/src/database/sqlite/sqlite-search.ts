import { replaceTags } from '@hometown/shared-types/rules/html'
import type SqliteFile from 'better-sqlite3'
import { type RawBuilder, sql } from 'kysely'
import { foldLetters } from '../../lib/search-words.ts'
import {
  type ArticleSearch,
  categoryWord,
  FOUND_AT_MOST,
  formsOf,
  isBeginning,
  numbersOfTime,
  RATED_AT_MOST,
  SEARCHED_LENGTH,
  type SearchedAmong,
  SHORTEST_BEGINNING,
} from '../article-search.ts'

/** For the triggers of the index; every connection that writes articles needs them. */
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
  numbersWith: (words, among = {}) => newestWith(words, 'anywhere', isAmong(among), among),
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
  bestWith: (words, limit) => sql`(
    select number, rate from (
      select rowid as number, bm25(article_search, 5, 2, 2, 1, 0, 1) as rate from article_search
      where article_search match ${`${searchedIn.anywhere.columns} : (${words.map(termOf).join(' OR ')})`}
      order by rowid desc limit ${RATED_AT_MOST}
    ) order by rate limit ${limit}
  )`,
}

/** Words have only letters and digits, so the quotes are safe. */
function termOf(word: string): string {
  const forms = formsOf(word).map((form) => `"${form}"${isBeginning(form) ? '*' : ''}`)
  return `(${forms.join(' OR ')})`
}

function newestWith(
  words: readonly string[],
  part: keyof typeof searchedIn,
  condition: RawBuilder<boolean>,
  { category }: SearchedAmong,
): RawBuilder<number> {
  const inCategory = category ? ` AND {category} : "${categoryWord(category)}"` : ''
  const { table, columns } = searchedIn[part]
  const query = `${columns} : (${words.map(termOf).join(' AND ')})${inCategory}`
  return sql`(
    select rowid as number from ${sql.ref(table)} where ${sql.ref(table)} match ${query} ${condition}
    order by rowid desc limit ${FOUND_AT_MOST}
  )`
}

function isAmong({ published }: SearchedAmong): RawBuilder<boolean> {
  return published ? sql`and rowid between ${numbersOfTime(published)}` : sql``
}

interface SearchTable {
  readonly name: string
  /** Column by column, how its text is made of the new row. */
  readonly columns: Readonly<Record<string, string>>
  /** Columns of `articles` that the texts are made of. */
  readonly watched: string
}

const category = `'${categoryWord('')}' || new.category`

const articleSearch: SearchTable = {
  name: 'article_search',
  columns: {
    title: 'searched_text(new.title)',
    description: 'searched_text(new.description)',
    keywords: 'searched_text(new.keywords)',
    author_name: 'searched_text(new.author_name)',
    category,
    body: 'searched_text(plain_text(new.content_html))',
  },
  watched: 'title, description, keywords, author_name, category, content_html',
}

/** Each search also asks which matches are in these parts, and the table above would read every match in a body for that. */
const headSearch: SearchTable = {
  name: 'article_search_head',
  columns: {
    title: 'searched_text(new.title)',
    rest: "searched_text(new.description || ' ' || new.keywords)",
    category,
  },
  watched: 'title, description, keywords, category',
}

/** The tables of the index, and the triggers that keep them up to date. */
export const sqliteSearchTables = [articleSearch, headSearch].map(searchTable).join('\n')

/**
 * No copy of the texts: rows match `articles` by number. `searched_text` reduces texts to words, so splitting at ASCII
 * separators is enough. Prefixes of three letters are indexed, because search runs with each keystroke.
 */
function searchTable({ name, columns, watched }: SearchTable): string {
  const names = Object.keys(columns).join(', ')
  const add = `insert into ${name} (rowid, ${names}) values (new.wordpress_id, ${Object.values(columns).join(', ')});`
  const remove = `delete from ${name} where rowid = old.wordpress_id;`
  return `
create virtual table ${name} using fts5(
  ${names}, content='', contentless_delete=1, tokenize='ascii', detail=column, prefix='${SHORTEST_BEGINNING}'
);
create trigger ${name}_insert after insert on articles begin ${add} end;
create trigger ${name}_delete after delete on articles begin ${remove} end;
create trigger ${name}_update after update of wordpress_id, ${watched} on articles begin ${remove} ${add} end;`
}
