import { type RawBuilder, sql } from 'kysely'
import {
  type ArticleSearch,
  FOUND_AT_MOST,
  formsOf,
  isBeginning,
  numbersOfTime,
  RATED_AT_MOST,
  SEARCHED_LENGTH,
  type SearchedAmong,
} from '../article-search.ts'

export const postgresSearch: ArticleSearch = {
  numbersWith: (words, among = {}) => sql`(
    select number from article_search where ${areIn('document', words)} ${isAmong(among)}
    order by number desc limit ${FOUND_AT_MOST}
  )`,
  rankedWith: (words, among) => sql`(
    select number, case when ${areIn('title', words)} then 0 when ${areIn('head', words)} then 1 else 2 end as importance
    from article_search where ${areIn('document', words)} ${isAmong(among)}
    order by number desc limit ${FOUND_AT_MOST}
  )`,
  /** The database knows no rarity of words. Each word counts once, and again in the head and in the title. */
  bestWith: (words, limit) => sql`(
    select number, -(${sql.join(
      words.flatMap((word) => PARTS.map((part) => sql`(${areIn(part, [word])})::int`)),
      sql` + `,
    )})
      as rate
    from (
      select * from article_search where document @@ ${queryOf(words, '|')} order by number desc limit ${RATED_AT_MOST}
    ) as found
    order by rate, number desc limit ${limit}
  )`,
}

const PARTS = ['title', 'head', 'document'] as const

function areIn(column: (typeof PARTS)[number], words: readonly string[]): RawBuilder<boolean> {
  return sql`${sql.id(column)} @@ ${queryOf(words, '&')}`
}

function queryOf(words: readonly string[], operator: '&' | '|'): RawBuilder<unknown> {
  // Words have only letters and digits, so the quotes are safe.
  const terms = words.map((word) => {
    const forms = formsOf(word).map((form) => `'${form}'${isBeginning(form) ? ':*' : ''}`)
    return `(${forms.join(' | ')})`
  })
  return sql`to_tsquery('simple', ${terms.join(` ${operator} `)})`
}

function isAmong({ category, published }: SearchedAmong): RawBuilder<boolean> {
  const inCategory = category ? sql`and category = ${category}` : sql``
  const inTime = published ? sql`and number between ${numbersOfTime(published)}` : sql``
  return sql`${inCategory} ${inTime}`
}

/** PostgreSQL's parser takes URLs, file names and times as one word, and in the locale `C` all non-ASCII text. */
const SEPARATORS =
  '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a9\\u00ab-\\u00b1\\u00b4\\u00b6-\\u00b8\\u00bb\\u00bf\\u00d7\\u00f7\\u2000-\\u206f\\u20a0-\\u20cf\\u2190-\\u245f\\u2500-\\u2bff\\u3000-\\u303f]+'

/** Same as `foldLetters`. Includes capitals, because the locale `C` lowercases only ASCII. */
const LETTERS = `translate(replace(replace(replace(replace(replace(replace(replace(replace(
    normalize(regexp_replace(normalize(words, NFD), '[\\u0300-\\u036f]', '', 'g'), NFC),
    'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
    'øØđĐðÐłŁı', 'ooddddlli')`

/**
 * No accents and no stop words, as on SQLite. Words stay in the row: searches for common words look through the newest
 * rows, and words elsewhere take five times as long to read.
 */
export const postgresSearchTables = `
create table article_search (
  number bigint not null primary key,
  category text not null,
  title tsvector not null,
  head tsvector not null,
  document tsvector not null
) with (toast_tuple_target = 8160);
alter table article_search alter column title set storage main;
alter table article_search alter column head set storage main;
alter table article_search alter column document set storage main;
create index article_search_document on article_search using gin (document);
create index article_search_category on article_search (category, number);
create or replace function article_words(words text) returns tsvector language sql immutable as $$
  select to_tsvector('simple', regexp_replace(
    regexp_replace(lower(${LETTERS}), '\\m(\\w{1,2})[''’-](\\w+)', '\\1 \\2 \\1\\2', 'g'), '${SEPARATORS}', ' ', 'g'
  ))
  $$;
create or replace function index_article() returns trigger language plpgsql as $$
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
          regexp_replace(new.content_html, '<[^>]*>|&[A-Za-z0-9#]+;', ' ', 'g'), ${SEARCHED_LENGTH}
        ))) as body
      ) as parts;
    end if;
    return null;
  end $$;
create trigger article_search
  after insert or delete or update of wordpress_id, title, description, keywords, author_name, category, content_html
  on articles for each row execute function index_article();
`
