import { type Kysely, sql } from 'kysely'
import {
  type ArticleSearch,
  FOUND_AT_MOST,
  formsOf,
  isBeginning,
  SEARCHED_LENGTH,
  type SearchedPart,
} from './article-search.ts'

/** What separates words. PostgreSQL would make one word of an address, a file name or a time. */
const SEPARATORS = `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~‘’“”–—…·`

/**
 * Words as they are, without accents, as SQLite has them. No word is left out as too common: a family may be called
 * Will, and half a headline would find nothing.
 */
export async function createPostgresSearch(db: Kysely<unknown>): Promise<void> {
  await sql`create table article_search (number bigint not null primary key, document tsvector not null)`.execute(db)
  await createDocumentFunctions(db)
  await sql`
    insert into article_search
    select wordpress_id, article_document(title, description, keywords, author_name, content_html) from articles
  `.execute(db)
  await sql`create index article_search_document on article_search using gin (document)`.execute(db)
  await createTrigger(db)
}

async function createDocumentFunctions(db: Kysely<unknown>): Promise<void> {
  const separators = sql.lit(SEPARATORS)
  const spaces = sql.lit(' '.repeat([...SEPARATORS].length))
  await sql`
    create function article_words(words text) returns tsvector language sql immutable as $$
      select to_tsvector('simple', translate(
        normalize(regexp_replace(normalize(words, NFD), '[\\u0300-\\u036f]', '', 'g'), NFC), ${separators}, ${spaces}
      ))
    $$
  `.execute(db)
  await sql`
    create function article_document(title text, description text, keywords text, author text, html text)
    returns tsvector language sql immutable as $$
      select setweight(article_words(title), 'A')
        || setweight(article_words(description || ' ' || keywords), 'B')
        || setweight(article_words(author), 'C')
        || article_words(left(regexp_replace(html, '<[^>]*>|&[A-Za-z0-9#]+;', ' ', 'g'), ${sql.lit(SEARCHED_LENGTH)}))
    $$
  `.execute(db)
}

async function createTrigger(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function index_article() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        delete from article_search where number = old.wordpress_id;
      end if;
      if tg_op <> 'DELETE' then
        insert into article_search values (new.wordpress_id, article_document(
          new.title, new.description, new.keywords, new.author_name, new.content_html
        ));
      end if;
      return null;
    end
    $$
  `.execute(db)
  await sql`
    create trigger article_search
    after insert or delete or update of wordpress_id, title, description, keywords, author_name, content_html
    on articles for each row execute function index_article()
  `.execute(db)
}

const weights: Readonly<Record<SearchedPart, string>> = { title: 'A', head: 'AB', anywhere: '' }

export const postgresSearch: ArticleSearch = {
  numbersWith(words, part, among) {
    // Words are letters and digits alone, so that nothing ends the quotes.
    const terms = words.map((word) => {
      const forms = formsOf(word).map((form) => {
        const flags = `${isBeginning(form) ? '*' : ''}${weights[part]}`
        return `'${form}'${flags && `:${flags}`}`
      })
      return `(${forms.join(' | ')})`
    })
    const only = among ? sql`and number in (${sql.join(among)})` : sql``
    return sql`(
      select number from article_search where document @@ to_tsquery('simple', ${terms.join(' & ')}) ${only}
      order by number desc limit ${FOUND_AT_MOST}
    )`
  },
}
