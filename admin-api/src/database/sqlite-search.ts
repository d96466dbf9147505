import type SqliteFile from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import {
  type ArticleSearch,
  FOUND_AT_MOST,
  formsOf,
  isBeginning,
  SEARCHED_LENGTH,
  type SearchedPart,
} from './article-search.ts'

const INDEXED = sql.raw('title, description, keywords, author_name, body')
const WATCHED = sql.raw('wordpress_id, title, description, keywords, author_name, content_html')

/** FTS5 holds only the words; the texts stay in `articles`, which has the same numbers. */
export async function createSqliteSearch(db: Kysely<unknown>): Promise<void> {
  await sql`
    create virtual table article_search using fts5(
      ${INDEXED}, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2'
    )
  `.execute(db)
  await sql`
    insert into article_search (rowid, ${INDEXED})
    select wordpress_id, title, description, keywords, author_name, plain_text(content_html) from articles
  `.execute(db)
  const add = sql`
    insert into article_search (rowid, ${INDEXED}) values (
      new.wordpress_id, new.title, new.description, new.keywords, new.author_name, plain_text(new.content_html)
    );
  `
  const remove = sql`delete from article_search where rowid = old.wordpress_id;`
  await sql`create trigger article_search_insert after insert on articles begin ${add} end`.execute(db)
  await sql`create trigger article_search_delete after delete on articles begin ${remove} end`.execute(db)
  await sql`
    create trigger article_search_update after update of ${WATCHED} on articles begin ${remove} ${add} end
  `.execute(db)
}

/** What the triggers above call: every connection that writes articles must know it. */
export function addPlainText(file: SqliteFile.Database): void {
  file.function('plain_text', { deterministic: true }, (html: unknown) =>
    String(html)
      .replace(/<[^>]*>|&[a-z0-9#]+;/gi, ' ')
      .slice(0, SEARCHED_LENGTH),
  )
}

const columnFilters: Readonly<Record<SearchedPart, string>> = {
  title: '{title} : ',
  head: '{title description keywords} : ',
  anywhere: '',
}

export const sqliteSearch: ArticleSearch = {
  numbersWith(words, part, among) {
    // Words are letters and digits alone, so that nothing ends the quotes.
    const terms = words.map((word) => {
      const forms = formsOf(word).map((form) => `"${form}"${isBeginning(form) ? '*' : ''}`)
      return `(${forms.join(' OR ')})`
    })
    const query = `${columnFilters[part]}(${terms.join(' AND ')})`
    const only = among ? sql`and rowid in (${sql.join(among)})` : sql``
    return sql`(
      select rowid from article_search where article_search match ${query} ${only} order by rowid desc limit ${FOUND_AT_MOST}
    )`
  },
}
