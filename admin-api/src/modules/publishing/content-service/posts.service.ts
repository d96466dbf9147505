import { CATEGORIES, categoryDetails } from '@hometown/shared-types/rules/categories'
import type { ExpressionBuilder } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Store } from '../../../database/database.ts'
import { countRows } from '../../../database/paging.ts'
import type { Database } from '../../../database/tables.ts'
import { searchWords } from '../../../lib/search-words.ts'
import { findCorrections, findLinksToArticles } from '../../content/articles/index.ts'
import { findKnownPictures } from '../../content/media/index.ts'
import { findAuthors } from '../../content/people/index.ts'
import { type ListQuery, WordPressApiError } from './list-query.ts'
import {
  POST_COLUMNS,
  type PostJson,
  type PostRelations,
  type PostRow,
  type SiteUrls,
  toPostJson,
} from './post-json.ts'

export function siteUrls({ config }: AppContext): SiteUrls {
  return { siteUrl: config.siteUrl, uploadsUrl: config.apiUrl || config.siteUrl, timeZone: config.timeZone }
}

const POST_ORDER_COLUMNS = { date: 'published_at', id: 'number', modified: 'updated_at' } as const

/** Reads the ids from an index first, then only the page's articles, so late pages cost about as much as the first. */
export async function listPosts(context: AppContext, query: ListQuery): Promise<{ items: PostJson[]; total: number }> {
  const { db, search } = context.store
  const { page, per_page, orderby, order, _fields: fields } = query
  const matching = db
    .selectFrom('articles')
    .where((row) => row.and([row('status', '=', 'published'), ...postQueryConditions(row, query, search)]))
  const idRows = await matching
    .select('number')
    .orderBy(POST_ORDER_COLUMNS[orderby], order)
    .orderBy('number', order)
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  const ids = idRows.map((row) => row.number)
  const total = page === 1 && ids.length < per_page ? ids.length : await countRows(matching)
  if (ids.length === 0) return { items: [], total }
  const rows: PostRow[] = await db
    .selectFrom('articles')
    .select(POST_COLUMNS)
    .$if(!fields || fields.includes('content'), (head) => head.select('content_html'))
    .where('number', 'in', ids)
    .execute()
  const relations = await findPostRelations(context, rows)
  const byId = new Map(rows.map((row) => [row.number, row]))
  const items = ids.flatMap((id) => byId.get(id) ?? [])
  return { items: items.map((row) => toPostJson(row, siteUrls(context), relations, query._embed)), total }
}

function postQueryConditions(row: ExpressionBuilder<Database, 'articles'>, query: ListQuery, search: Store['search']) {
  const list = []
  if (query.slug) list.push(row('slug', 'in', query.slug))
  if (query.categories) {
    const categories = CATEGORIES.filter((category) => query.categories?.includes(categoryDetails(category).termId))
    list.push(categories.length > 0 ? row('category', 'in', categories) : row.lit(false))
  }
  if (query.tags) list.push(row.lit(false))
  // WordPress ignores `exclude` beside `include`.
  if (query.include) list.push(row('number', 'in', query.include))
  else if (query.exclude) list.push(row('number', 'not in', query.exclude))
  if (query.after_id !== undefined) list.push(row('number', '>', query.after_id))
  if (query.before !== undefined) list.push(row('published_at', '<', query.before))
  if (query.after !== undefined) list.push(row('published_at', '>', query.after))
  if (query.modified_before !== undefined) list.push(row('updated_at', '<', query.modified_before))
  // The API shows whole seconds, so later within the same second doesn't count as later.
  if (query.modified_after !== undefined) list.push(row('updated_at', '>=', query.modified_after + 1000))
  if (query.search !== undefined) {
    const words = searchWords(query.search)
    list.push(words.length > 0 ? row('number', 'in', search.numbersWith(words)) : row.lit(false))
  }
  return list
}

/** @throws Refusal if there is no such post, or it isn't public */
export async function getPostJson(context: AppContext, id: number, embed: ReadonlySet<string> = new Set()) {
  const row = await context.store.db
    .selectFrom('articles')
    .select([...POST_COLUMNS, 'content_html', 'status'])
    .where('number', '=', id)
    .executeTakeFirstOrThrow(() => new WordPressApiError(404, 'rest_post_invalid_id', 'Invalid post ID.'))
  if (row.status !== 'published')
    throw new WordPressApiError(401, 'rest_forbidden', 'Sorry, you are not allowed to do that.')
  return toPostJson(row, siteUrls(context), await findPostRelations(context, [row]), embed)
}

async function findPostRelations({ store }: AppContext, rows: readonly PostRow[]): Promise<PostRelations> {
  const ids = rows.map((row) => row.id)
  const bylines = rows.map((row) => row.author_name)
  const pictured = rows.map((row) => ({ imageUrl: row.image_url, html: row.content_html ?? '' }))
  const pictures = await findKnownPictures(store.db, pictured)
  const [authors, corrections, links] = await Promise.all([
    findAuthors(store.db, bylines),
    findCorrections(store.db, ids),
    findLinksToArticles(store.db, rows),
  ])
  return { pictures, authors, corrections, links }
}

export async function listAuthors({ store }: AppContext): Promise<string[]> {
  const rows = await store.db
    .selectFrom('articles')
    .select('author_name')
    .distinct()
    .where('status', '=', 'published')
    .orderBy('author_name')
    .execute()
  return rows.map((row) => row.author_name)
}
