import { type Kysely, sql } from 'kysely'
import { SEARCHED_LENGTH } from '../article-search.ts'
import type { Store } from '../store.ts'

/** Makes searches for common words faster. Nothing is indexed anew, because texts would be read again for minutes. */
export async function storePlainSearchWords(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  await sql`drop index articles_found`.execute(db)
  // With the id, because lists leave out closed jobs by it: article rows are long.
  await sql`create index articles_found on articles (wordpress_id, status, category, published_at, id)`.execute(db)
  if (kind === 'postgres') await changePostgresSearch(db)
}

async function changePostgresSearch(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger article_search on articles`.execute(db)
  await sql`drop function index_article()`.execute(db)
  await sql`drop function article_documents(articles)`.execute(db)
  await sql`alter table article_search rename to former_article_search`.execute(db)
  await sql`alter table former_article_search drop constraint article_search_pkey`.execute(db)
  await createTable(db)
  await sql`
    insert into article_search (number, category, title, head, document)
    select number, category, strip(ts_delete(former.title, '§' || category)), strip(ts_delete(head, '§' || category)),
      strip(ts_delete(document, '§' || category))
    from former_article_search as former inner join articles on wordpress_id = number
    order by number
  `.execute(db)
  await sql`drop table former_article_search`.execute(db)
  await sql`create index article_search_document on article_search using gin (document)`.execute(db)
  await sql`create index article_search_category on article_search (category, number)`.execute(db)
  await createTrigger(db)
  await sql`analyze article_search`.execute(db)
}

/**
 * Words stay in the row. Searches for common words look through the newest rows, and words elsewhere take five times as
 * long to read.
 */
async function createTable(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table article_search (
      number bigint not null primary key,
      category text not null,
      title tsvector not null,
      head tsvector not null,
      document tsvector not null
    ) with (toast_tuple_target = 8160)
  `.execute(db)
  for (const part of ['title', 'head', 'document'])
    await sql`alter table article_search alter column ${sql.id(part)} set storage main`.execute(db)
}

async function createTrigger(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function index_article() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        delete from article_search where number = old.wordpress_id;
      end if;
      if tg_op <> 'DELETE' then
        insert into article_search (number, category, title, head, document)
        select new.wordpress_id, new.category, title, title || rest, title || rest || body
        from (select
          strip(article_words(new.title)) as title,
          strip(article_words(new.description || ' ' || new.keywords)) as rest,
          strip(article_words(new.author_name || ' ' || left(
            regexp_replace(new.content_html, '<[^>]*>|&[A-Za-z0-9#]+;', ' ', 'g'), ${sql.lit(SEARCHED_LENGTH)}
          ))) as body
        ) as parts;
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
