import { categoryWord, SHORTEST_BEGINNING } from '../article-search.ts'

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

export const sqliteArticleSearch = [articleSearch, headSearch].map(searchTable).join('\n')

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
