interface SearchTable {
  readonly name: string
  /** The expression that makes a column's text of the new row, by column. */
  readonly columns: Readonly<Record<string, string>>
  /** The columns of `articles` that the texts are made of. */
  readonly watched: string
}

/** `categoryWord` returns the same: a symbol that nobody can type begins it. */
const category = "'§' || new.category"

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

/** Each search also asks which matches are in these parts; the table above would read every match in a body for it. */
const headSearch: SearchTable = {
  name: 'article_search_head',
  columns: {
    title: 'searched_text(new.title)',
    rest: "searched_text(new.description || ' ' || new.keywords)",
    category,
  },
  watched: 'title, description, keywords, category',
}

export const sqliteSearchTables = [articleSearch, headSearch].map(searchTable).join('\n')

/**
 * The table has no copy of the texts: rows match `articles` by number. `searched_text` reduces texts to words, so
 * splitting at ASCII separators is enough. Prefixes of three letters are indexed, because each keystroke searches.
 */
function searchTable({ name, columns, watched }: SearchTable): string {
  const names = Object.keys(columns).join(', ')
  const add = `insert into ${name} (rowid, ${names}) values (new.wordpress_id, ${Object.values(columns).join(', ')});`
  const remove = `delete from ${name} where rowid = old.wordpress_id;`
  return `
create virtual table ${name} using fts5(
  ${names}, content='', contentless_delete=1, tokenize='ascii', detail=column, prefix='3'
);
create trigger ${name}_insert after insert on articles begin ${add} end;
create trigger ${name}_delete after delete on articles begin ${remove} end;
create trigger ${name}_update after update of wordpress_id, ${watched} on articles begin ${remove} ${add} end;`
}

/** PostgreSQL's parser takes URLs, file names and times as one word, and in the locale `C` all non-ASCII text. */
const SEPARATORS =
  '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a9\\u00ab-\\u00b1\\u00b4\\u00b6-\\u00b8\\u00bb\\u00bf\\u00d7\\u00f7\\u2000-\\u206f\\u20a0-\\u20cf\\u2190-\\u245f\\u2500-\\u2bff\\u3000-\\u303f]+'

/** Folds as `foldLetters` does. Includes capitals, because the locale `C` lowercases only ASCII. */
const LETTERS = `translate(replace(replace(replace(replace(replace(replace(replace(replace(
    normalize(regexp_replace(normalize(words, NFD), '[\\u0300-\\u036f]', '', 'g'), NFC),
    'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
    'øØđĐðÐłŁı', 'ooddddlli')`

/**
 * The index has no accents and no stop words, as on SQLite. Words stay in the row: searches for common words look
 * through the newest rows, and words elsewhere take five times as long to read.
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
${indexArticle('wordpress_id')}create trigger article_search
  after insert or delete or update of wordpress_id, title, description, keywords, author_name, category, content_html
  on articles for each row execute function index_article();
`

/** @param number the column of an article's number */
export function indexArticle(number: string): string {
  return `\
create or replace function index_article() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      delete from article_search where number = old.${number};
    end if;
    if tg_op <> 'DELETE' then
      insert into article_search (number, category, title, head, document)
      select new.${number}, new.category, title, title || rest, title || rest || body
      from (select
        strip(article_words(new.title)) as title,
        strip(article_words(new.description || ' ' || new.keywords)) as rest,
        strip(article_words(new.author_name || ' ' || left(
          regexp_replace(new.content_html, '<[^>]*>|&[A-Za-z0-9#]+;', ' ', 'g'), 100000
        ))) as body
      ) as parts;
    end if;
    return null;
  end $$;
`
}
