import { ARTICLE_TEXT_COLUMNS } from '@hometown/shared-types/article-texts'
import { type Category, findCategoryByTermId } from '@hometown/shared-types/category'
import { searchWords } from '@hometown/shared-types/search-tokens'
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { Store } from '../../../../database/store.ts'
import type { ArticleRow } from '../../../content/articles/stored-articles.service.ts'
import type { PostFilter, PostQuery } from './post-query.ts'

const SECOND = 1000

const headColumns = [
  'wordpress_id',
  'title',
  'description',
  'category',
  'image_url',
  'image_width',
  'image_height',
  'image_srcset',
  'author_name',
  'views',
  'published_at',
  'created_at',
  'updated_at',
  'slug',
  ...ARTICLE_TEXT_COLUMNS,
  'keywords',
] as const

/** Fields of a post; the body is read only on request. */
export type PostRow = Pick<ArticleRow, (typeof headColumns)[number]> & { content_html?: string }

export interface PostPage {
  rows: PostRow[]
  total: number
}

/** Reads the ids from an index first, then only the page's articles, so late pages cost about as much as the first. */
export async function listPosts(store: Store, query: PostQuery, withBody: boolean): Promise<PostPage> {
  const { offset, perPage } = query.paging
  const ids = query.orderBy === 'include' ? await listIncluded(store, query) : await listIds(store, query)
  const isWhole = offset === 0 && ids.length < perPage
  const total = isWhole ? ids.length : await countPosts(store, query.filter)
  return { rows: await listByIds(store.db, ids, withBody), total }
}

async function listIds(store: Store, { filter, orderBy, order, paging }: PostQuery): Promise<number[]> {
  const rows = await published(store, filter)
    .select('wordpress_id')
    .orderBy(orderColumns[orderBy], order)
    .orderBy('wordpress_id', order)
    .limit(paging.perPage)
    .offset(paging.offset)
    .execute()
  return rows.map((row) => row.wordpress_id)
}

const orderColumns = {
  author: 'author_name',
  date: 'published_at',
  id: 'wordpress_id',
  include: 'wordpress_id',
  modified: 'updated_at',
  parent: 'wordpress_id',
  relevance: 'published_at',
  slug: 'slug',
  include_slugs: 'slug',
  title: 'title',
} as const

async function listIncluded(store: Store, { filter, paging }: PostQuery): Promise<number[]> {
  const rows = await published(store, filter).select('wordpress_id').execute()
  const found = new Set(rows.map((row) => row.wordpress_id))
  const wanted = [...new Set(filter.include)].filter((id) => found.has(id))
  return wanted.slice(paging.offset, paging.offset + paging.perPage)
}

async function listByIds(db: Kysely<Database>, ids: readonly number[], withBody: boolean): Promise<PostRow[]> {
  if (ids.length === 0) return []
  const rows: PostRow[] = await db
    .selectFrom('articles')
    .select(headColumns)
    .$if(withBody, (query) => query.select('content_html'))
    .where('wordpress_id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.wordpress_id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function countPosts(store: Store, filter: PostFilter): Promise<number> {
  const row = await published(store, filter)
    .select((rows) => rows.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

function published({ db, search }: Store, filter: PostFilter) {
  return db
    .selectFrom('articles')
    .where((row) => row.and([row('status', '=', 'published'), ...conditions(row, filter, search)]))
}

function conditions(row: ExpressionBuilder<Database, 'articles'>, filter: PostFilter, search: Store['search']) {
  const list = []
  if (filter.slugs) list.push(row('slug', 'in', filter.slugs))
  if (filter.categories) {
    const known = categoriesOf(filter.categories)
    list.push(known.length > 0 ? row('category', 'in', known) : row.lit(false))
  }
  if (filter.tags) list.push(row.lit(false))
  if (filter.include) list.push(row('wordpress_id', 'in', filter.include))
  if (filter.exclude) list.push(row('wordpress_id', 'not in', filter.exclude))
  if (filter.afterId !== undefined) list.push(row('wordpress_id', '>', filter.afterId))
  if (filter.before !== undefined) list.push(row('published_at', '<', filter.before))
  if (filter.after !== undefined) list.push(row('published_at', '>', filter.after))
  if (filter.modifiedBefore !== undefined) list.push(row('updated_at', '<', filter.modifiedBefore))
  // The API shows whole seconds, so later within the same second doesn't count as later.
  if (filter.modifiedAfter !== undefined) list.push(row('updated_at', '>=', filter.modifiedAfter + SECOND))
  if (filter.words?.length) {
    const words = searchWords(filter.words.join(' '))
    list.push(words.length > 0 ? row('wordpress_id', 'in', search.numbersWith(words)) : row.lit(false))
  }
  return list
}

function categoriesOf(termIds: readonly number[]): Category[] {
  return termIds.flatMap((id) => findCategoryByTermId(id) ?? [])
}

/** Undefined when there is no such post; `hidden` when it isn't public. */
export async function findPost(db: Kysely<Database>, id: number): Promise<PostRow | 'hidden' | undefined> {
  const row = await db
    .selectFrom('articles')
    .select([...headColumns, 'content_html', 'status'])
    .where('wordpress_id', '=', id)
    .executeTakeFirst()
  return row && row.status !== 'published' ? 'hidden' : row
}

export async function countByCategory(db: Kysely<Database>): Promise<ReadonlyMap<Category, number>> {
  const rows = await db
    .selectFrom('articles')
    .select(['category', (row) => row.fn.countAll<number>().as('count')])
    .where('status', '=', 'published')
    .groupBy('category')
    .execute()
  return new Map(rows.map((row) => [row.category, row.count]))
}

export async function listAuthors(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('articles')
    .select('author_name')
    .distinct()
    .where('status', '=', 'published')
    .orderBy('author_name')
    .execute()
  return rows.map((row) => row.author_name)
}
