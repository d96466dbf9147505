import type { ArticleListQuery } from '@hometown/shared-types/article'
import { ARTICLE_TEXT_COLUMNS } from '@hometown/shared-types/article-texts'
import type { Category } from '@hometown/shared-types/category'
import { searchWords } from '@hometown/shared-types/search-tokens'
import { storable } from '@hometown/shared-types/storable-text'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { Store } from '../../../database/store.ts'
import { isListed } from '../listed-articles/listed-articles.service.ts'
import type { ArticleSummaryRow } from './article-json.ts'
import { isInReview, isOwnedBy, isVisibleTo } from './article-marks.repository.ts'
import type { ArticleRow } from './articles.table.ts'

const summaryColumns = [
  'id',
  'wordpress_id',
  'origin',
  'title',
  'description',
  'safe_html_version',
  'category',
  'image_url',
  'image_width',
  'image_height',
  'image_srcset',
  'author_name',
  'views',
  'status',
  'published_at',
  'created_at',
  'updated_at',
  'slug',
  ...ARTICLE_TEXT_COLUMNS,
  'keywords',
  'version',
  'wordpress_categories',
  'wordpress_revision',
  'sample',
] as const

const when = sql<number>`coalesce(published_at, created_at)`

/**
 * @param visibleTo a contributor, who sees only published articles and their own
 * @param ownedBy an account, whose articles alone are listed
 */
export interface DeskListQuery extends ArticleListQuery {
  readonly visibleTo?: string | undefined
  readonly ownedBy?: string | undefined
}

export async function listFirst({ db, search }: Store, query: DeskListQuery, limit: number): Promise<ArticleRow[]> {
  return db
    .selectFrom('articles')
    .selectAll()
    .where((row) => matches(row, query, search))
    .orderBy(orders[query.sort])
    .orderBy('title')
    .limit(limit)
    .execute()
}

export async function listPage(
  { db, search }: Store,
  query: DeskListQuery & { page: number },
): Promise<{ rows: ArticleSummaryRow[]; total: number }> {
  const matching = db.selectFrom('articles').where((row) => matches(row, query, search))
  const ordered = matching.select('id').orderBy(orders[query.sort]).orderBy('title')
  const offset = (query.page - 1) * query.per_page
  if (query.search) {
    // Search results are few, and finding them costs more than reading them.
    const found = await ordered.execute()
    return { rows: await listSummaries(db, found.slice(offset, offset + query.per_page)), total: found.length }
  }
  const page = await ordered.limit(query.per_page).offset(offset).execute()
  const counted = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: await listSummaries(db, page), total: counted.total }
}

export async function listAuthors(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('articles').select('author_name').distinct().where('author_name', '!=', '').execute()
  return rows.map((row) => row.author_name).sort((one, other) => one.localeCompare(other, 'en'))
}

/** Of these articles, those whose texts link to parts that only WordPress can show (`linkPartsElsewhere`). */
export async function listWithPartsElsewhere(
  db: Kysely<Database>,
  articleIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (articleIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('articles')
    .select('id')
    .where('id', 'in', articleIds)
    .where('content_html', 'like', '%class="look-elsewhere"%')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function listSummaries(db: Kysely<Database>, page: readonly { id: string }[]): Promise<ArticleSummaryRow[]> {
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  const rows = await db.selectFrom('articles').select(summaryColumns).where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const orders = {
  newest: sql`${when} desc`,
  oldest: sql`${when}`,
  title: sql`lower(title)`,
  updated: sql`updated_at desc`,
  views: sql`views desc`,
}

function matches(row: ExpressionBuilder<Database, 'articles'>, query: DeskListQuery, search: Store['search']) {
  const conditions = []
  if (query.status) conditions.push(row('status', '=', query.status))
  if (query.review) conditions.push(isInReview())
  if (query.visibleTo !== undefined) conditions.push(isVisibleTo(query.visibleTo))
  if (query.ownedBy !== undefined) conditions.push(isOwnedBy(query.ownedBy))
  if (query.category) conditions.push(row('category', '=', query.category))
  if (query.author) conditions.push(row('author_name', '=', storable(query.author)))
  if (query.search) {
    const words = searchWords(query.search)
    const among = { category: query.category }
    conditions.push(words.length > 0 ? row('wordpress_id', 'in', search.numbersWith(words, among)) : row.lit(false))
  }
  return row.and(conditions)
}

export async function listPublishedPage(
  db: Kysely<Database>,
  query: { page: number; per_page: number; category?: Category | undefined },
): Promise<{ rows: ArticleRow[]; total: number }> {
  let matching = db.selectFrom('articles').where('status', '=', 'published').where(isListed())
  if (query.category) matching = matching.where('category', '=', query.category)
  const page = await matching
    .select('id')
    .orderBy('published_at', 'desc')
    .orderBy('title')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  const counted = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: await listByIds(db, page), total: counted.total }
}

/** In the order of the ids. Reads bodies for this page only: anybody may request the last page of an archive. */
async function listByIds(db: Kysely<Database>, page: readonly { id: string }[]): Promise<ArticleRow[]> {
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  const rows = await db.selectFrom('articles').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
