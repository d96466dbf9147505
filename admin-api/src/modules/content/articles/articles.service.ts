import { type CurrentUser, isEditor } from '@hometown/shared-types/contract/accounts'
import type { Article, ArticleListQuery } from '@hometown/shared-types/contract/articles'
import type { DeskArticle, DeskArticleSummary, SavedBy } from '@hometown/shared-types/contract/desk-articles'
import type { Page } from '@hometown/shared-types/contract/fields'
import type { Category } from '@hometown/shared-types/rules/categories'
import { RESERVED_SLUGS } from '@hometown/shared-types/rules/slugs'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { AppContext } from '../../../context.ts'
import { isOneOf } from '../../../database/bulk-sql.ts'
import type { Db, Store } from '../../../database/database.ts'
import { countRows } from '../../../database/paging.ts'
import { getRow } from '../../../database/read-rows.ts'
import { isSlugTaken } from '../../../database/slugs.ts'
import type { Database } from '../../../database/tables.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import { searchWords } from '../../../lib/search-words.ts'
import { listAccountNames } from '../../platform/accounts/index.ts'
import { isListed, isNotDeleted } from '../article-visibility.repository.ts'
import { listThumbnails } from '../media/index.ts'
import { selectRedirectsAt } from '../redirects/index.ts'
import { articleFromRow, deskArticleFromRow, deskSummaryFromRow, needsCategoryChoice } from './article-mapping.ts'
import { articles } from './articles.repository.ts'
import type { ArticleRow } from './articles.table.ts'
import { findRevisionAuthor } from './writing/revisions.ts'
import { listArticlesWithWorkingCopy } from './writing/working-copies.service.ts'

type Row = ExpressionBuilder<Database, 'articles'>

export async function getArticle(context: AppContext, id: string): Promise<Article> {
  return articleFromRow(await getRow(context.store.db, articles, id))
}

export async function getDeskArticle(context: AppContext, id: string): Promise<DeskArticle> {
  const { db } = context.store
  return describeDeskArticle(db, await getRow(db, articles, id))
}

/** Adds the names of those who made this version and took part in its review. */
export async function describeDeskArticle(db: Db, row: ArticleRow): Promise<DeskArticle> {
  const article = deskArticleFromRow(row)
  const { requestedBy = null, decidedBy = null } = article.review ?? {}
  const username = await findRevisionAuthor(db, row.id, row.version)
  const usernames = [username, requestedBy, decidedBy].filter((one) => one !== null)
  const names = await listAccountNames(db, usernames)
  const name = username === null ? undefined : names[username]
  const savedBy: SavedBy | null = username === null || name === undefined ? null : { username, name }
  return { ...article, savedBy, review: article.review && { ...article.review, names } }
}

/** An editor's request is between them and the author; other contributors see the article itself. */
export function withoutForeignReview<A extends Pick<DeskArticle, 'ownerId' | 'review'>>(
  article: A,
  user: CurrentUser,
): A {
  return isEditor(user) || article.ownerId === user.id ? article : { ...article, review: null }
}

/** Accepts old slugs, so that old links keep working. */
export async function getPublishedRow({ store: { db } }: AppContext, slug: string): Promise<ArticleRow> {
  const published = db.selectFrom('articles').selectAll().where('status', '=', 'published')
  const row =
    (await published.where('slug', '=', slug).executeTakeFirst()) ??
    (await published.where('id', 'in', selectRedirectsAt(db, [`/${slug}`]).select('item_id')).executeTakeFirst())
  if (!row) throw notFound('Article')
  return row
}

export async function getPublishedArticle(context: AppContext, slug: string): Promise<Article> {
  return articleFromRow(await getPublishedRow(context, slug))
}

/** Reserved words count as taken. @param exceptId the article whose own slug is free for itself */
export async function isSlugInUse({ store }: AppContext, slug: string, exceptId?: string): Promise<boolean> {
  return RESERVED_SLUGS.has(slug) || (await isSlugTaken(store.db, 'articles', slug, exceptId))
}

export async function listPublishedArticles(
  { store: { db } }: AppContext,
  query: { page: number; per_page: number; category?: Category | undefined },
): Promise<Page<Article>> {
  let matching = db.selectFrom('articles').where('status', '=', 'published').where(isListed())
  if (query.category) matching = matching.where('category', '=', query.category)
  const ids = await matching
    .select('id')
    .orderBy('published_at', 'desc')
    .orderBy('title')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  const total = await countRows(matching)
  return articlePageOf(await listArticleRows(db, ids), total, query.per_page, articleFromRow)
}

const UNPAGED_ARTICLES_LIMIT = 500

export async function listDeskArticles(
  { store }: AppContext,
  query: ArticleListQuery,
  user: CurrentUser,
): Promise<DeskArticle[]> {
  const rows = await selectSortedArticles(store, query, user).selectAll().limit(UNPAGED_ARTICLES_LIMIT).execute()
  return rows.map((row) => withoutForeignReview(deskArticleFromRow(row), user))
}

export async function listDeskArticlePage(
  { store }: AppContext,
  query: ArticleListQuery & { page: number },
  user: CurrentUser,
): Promise<Page<DeskArticleSummary>> {
  const { db } = store
  const matching = selectSortedArticles(store, query, user).select('id')
  const offset = (query.page - 1) * query.per_page
  // Search results are few, and finding them costs more than reading them.
  const searchResults = query.search ? await matching.execute() : undefined
  const ids =
    searchResults?.slice(offset, offset + query.per_page) ??
    (await matching.limit(query.per_page).offset(offset).execute())
  const total = searchResults?.length ?? (await countRows(selectMatchingArticles(store, query, user)))
  const rows = await listArticleRows(db, ids)
  const thumbnails = await listThumbnails(db, rows)
  const hasCopy = await createWorkingCopyLookup(db, ids, user.id)
  return articlePageOf(rows, total, query.per_page, (row) => ({
    ...withoutForeignReview(deskSummaryFromRow(row), user),
    hasOwnChanges: hasCopy(row.id),
    thumbnailUrl: thumbnails.get(row.image_url ?? '') ?? null,
    hasPartsElsewhere: row.content_html.includes('class="look-elsewhere"'),
  }))
}

const publishedOrCreatedAt = sql<number>`coalesce(published_at, created_at)`

const ARTICLE_SORT_ORDERS = {
  newest: sql`${publishedOrCreatedAt} desc`,
  oldest: sql`${publishedOrCreatedAt}`,
  title: sql`lower(title)`,
  updated: sql`updated_at desc`,
  views: sql`views desc`,
}

function selectMatchingArticles({ db, search }: Store, query: ArticleListQuery, user: CurrentUser) {
  return db.selectFrom('articles').where((row) => matchesArticleQuery(row, query, user, search))
}

function selectSortedArticles(store: Store, query: ArticleListQuery, user: CurrentUser) {
  return selectMatchingArticles(store, query, user).orderBy(ARTICLE_SORT_ORDERS[query.sort]).orderBy('title')
}

/** Contributors see only published articles and their own. */
function matchesArticleQuery(row: Row, query: ArticleListQuery, user: CurrentUser, search: Store['search']) {
  const isOwn = row('owner_id', '=', user.id)
  // Deleted articles are archived; the other lists leave the condition out, so that an index covers their pages.
  const conditions: Expression<SqlBool>[] = (query.status ?? 'archived') === 'archived' ? [isNotDeleted()] : []
  if (query.status) conditions.push(row('status', '=', query.status))
  if (query.review) conditions.push(isArticleInReview(row))
  if (!isEditor(user)) conditions.push(row.or([row('status', '=', 'published'), isOwn]))
  if (query.owner === 'me') conditions.push(isOwn)
  if (query.category) conditions.push(row('category', '=', query.category))
  if (query.author) conditions.push(row('author_name', '=', query.author))
  if (query.search) {
    const words = searchWords(query.search)
    const among = { category: query.category }
    conditions.push(words.length > 0 ? row('number', 'in', search.numbersWith(words, among)) : row.lit(false))
  }
  return row.and(conditions)
}

/** An article in review waits for an editor's decision. */
function isArticleInReview(row: Row) {
  return row.and([row('status', '=', 'draft'), row('in_review', '=', row.lit(1))])
}

export function countArticlesInReview({ store }: AppContext): Promise<number> {
  return countRows(store.db.selectFrom('articles').where(isArticleInReview))
}

export async function listAuthorNames({ store: { db } }: AppContext): Promise<string[]> {
  const rows = await db
    .selectFrom('articles')
    .select('author_name')
    .distinct()
    .where('author_name', '!=', '')
    .where(isNotDeleted())
    .execute()
  return rows.map((row) => row.author_name).sort((one, other) => one.localeCompare(other, 'en'))
}

type ArticleForDesk = Pick<ArticleRow, 'id' | 'status' | 'category' | 'category_open' | 'publish_at'>

/** Adds what the desk shows beside an article, also in short lists. @param userId whose unsaved changes are marked */
export async function addDeskFields<Entry extends ArticleForDesk>(
  { store: { db } }: AppContext,
  entries: readonly Entry[],
  userId: string,
): Promise<
  (Omit<Entry, 'category_open' | 'publish_at'> &
    Pick<DeskArticleSummary, 'publishAt' | 'needsCategory' | 'hasOwnChanges'>)[]
> {
  const hasCopy = await createWorkingCopyLookup(db, entries, userId)
  return entries.map((row) => {
    const { category_open: _, publish_at: publishAt, ...entry } = row
    return { ...entry, publishAt, needsCategory: needsCategoryChoice(row), hasOwnChanges: hasCopy(row.id) }
  })
}

async function createWorkingCopyLookup(db: Db, entries: readonly { id: string }[], userId: string) {
  const ids = entries.map(({ id }) => id)
  const copied = new Set(await listArticlesWithWorkingCopy(db, userId, ids))
  return (id: string) => copied.has(id)
}

/** Keeps the ids' order. Reads bodies for one page only: anybody may request the last page of an archive. */
async function listArticleRows(db: Db, page: readonly { id: string }[]): Promise<ArticleRow[]> {
  const ids = page.map(({ id }) => id)
  const rows = await db
    .selectFrom('articles')
    .selectAll()
    .where(isOneOf(db, 'id', ids))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function articlePageOf<Item>(
  rows: readonly ArticleRow[],
  total: number,
  perPage: number,
  itemOf: (row: ArticleRow) => Item,
): Page<Item> {
  return { data: rows.map(itemOf), total, totalPages: Math.ceil(total / perPage) }
}
