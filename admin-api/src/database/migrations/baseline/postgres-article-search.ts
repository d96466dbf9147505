import { type Kysely, sql } from 'kysely'
import { categoryWord, SEARCHED_LENGTH } from '../../article-search.ts'

/** PostgreSQL's parser takes URLs, file names and times as one word, and in the locale `C` all non-ASCII text. */
const SEPARATORS =
  '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a9\\u00ab-\\u00b1\\u00b4\\u00b6-\\u00b8\\u00bb\\u00bf\\u00d7\\u00f7\\u2000-\\u206f\\u20a0-\\u20cf\\u2190-\\u245f\\u2500-\\u2bff\\u3000-\\u303f]+'

/** No accents and no stop words, as on SQLite. An index per part, so that documents needn't be read again. */
export async function createPostgresSearch(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table article_search (
      number bigint not null primary key, title tsvector not null, head tsvector not null, document tsvector not null
    )
  `.execute(db)
  await createDocumentFunctions(db)
  await sql`insert into article_search select documents.* from articles, article_documents(articles) as documents`.execute(
    db,
  )
  for (const part of ['title', 'head', 'document'])
    await sql`create index ${sql.id(`article_search_${part}`)} on article_search using gin (${sql.id(part)})`.execute(
      db,
    )
  await createTrigger(db)
  await sql`create index articles_found on articles (wordpress_id, status, category, published_at)`.execute(db)
}

async function createDocumentFunctions(db: Kysely<unknown>): Promise<void> {
  // Same as `foldLetters`. Includes capitals, because the locale `C` lowercases only ASCII.
  const letters = sql`translate(replace(replace(replace(replace(replace(replace(replace(replace(
    normalize(regexp_replace(normalize(words, NFD), '[\\u0300-\\u036f]', '', 'g'), NFC),
    'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
    'øØđĐðÐłŁı', 'ooddddlli')`
  await sql`
    create function article_words(words text) returns tsvector language sql immutable as $$
      select to_tsvector('simple', regexp_replace(
        regexp_replace(lower(${letters}), '\\m(\\w{1,2})[''’-](\\w+)', '\\1 \\2 \\1\\2', 'g'), ${sql.lit(SEPARATORS)}, ' ', 'g'
      ))
    $$
  `.execute(db)
  await sql`
    create function article_documents(article articles) returns article_search language sql immutable as $$
      with parts as (select
        array_to_tsvector(array[${sql.lit(categoryWord(''))} || article.category]) as category,
        article_words(article.title) as title,
        article_words(article.description || ' ' || article.keywords) as rest,
        article_words(article.author_name || ' ' || left(
          regexp_replace(article.content_html, '<[^>]*>|&[A-Za-z0-9#]+;', ' ', 'g'), ${sql.lit(SEARCHED_LENGTH)}
        )) as body
      )
      select row(
        article.wordpress_id, category || title, category || title || rest, category || title || rest || body
      )::article_search from parts
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
        insert into article_search select * from article_documents(new);
      end if;
      return null;
    end
    $$
  `.execute(db)
  await sql`
    create trigger article_search
    after insert or delete or update of wordpress_id, title, description, keywords, author_name, category, content_html
    on articles for each row execute function index_article()
  `.execute(db)
}
