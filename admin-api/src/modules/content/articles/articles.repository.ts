import { storable } from '@hometown/shared-types/rules/text'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { isOneOf } from '../../../database/many-rows.ts'
import { takeNumbers } from '../../../database/settings/counters.ts'
import type { Store } from '../../../database/store.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import { defined } from '../../../lib/defined.ts'
import { isNotDeleted } from '../listed-articles/listed-articles.service.ts'
import type { ArticleMarks, ArticleRow, NewArticleRow } from './articles.table.ts'

type Reader = Kysely<Database>
type Trx = Transaction<Database>

export async function findArticle(db: Reader, id: string): Promise<ArticleRow | undefined> {
  return db.selectFrom('articles').selectAll().where('id', '=', id).where(isNotDeleted()).executeTakeFirst()
}

/** @throws AppError 404 */
export async function getArticleRow(db: Reader, id: string): Promise<ArticleRow> {
  const row = await findArticle(db, storable(id))
  if (!row) throw notFound('Article')
  return row
}

export async function findDeleted(db: Reader, id: string): Promise<ArticleRow | undefined> {
  return db
    .selectFrom('articles')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
}

/** Nobody else changes the article until the transaction ends. With SQLite, writers come one after the other anyway. */
export async function lockArticle(trx: Reader, kind: Store['kind'], id: string): Promise<ArticleRow | undefined> {
  const article = trx.selectFrom('articles').selectAll().where('id', '=', id).where(isNotDeleted())
  return (kind === 'postgres' ? article.forNoKeyUpdate() : article).executeTakeFirst()
}

export async function isSlugTaken(db: Reader, slug: string, exceptId?: string): Promise<boolean> {
  const row = await db.selectFrom('articles').select('id').where('slug', '=', slug).executeTakeFirst()
  return row !== undefined && row.id !== exceptId
}

export async function listArticlesBySlugs(db: Reader, slugs: readonly string[]): Promise<ArticleRow[]> {
  return db
    .selectFrom('articles')
    .selectAll()
    .where(isOneOf(db, 'slug', slugs))
    .execute()
}

/** Those that articles have, or that readers know from one that can still be restored. */
export async function listKeptSlugs(db: Reader, slugs: readonly string[]): Promise<Set<string>> {
  const paths = slugs.map((slug) => `/${slug}`)
  const present = await db
    .selectFrom('articles')
    .select('slug')
    .where(isOneOf(db, 'slug', slugs))
    .execute()
  const deleted = await db
    .selectFrom('redirects')
    .innerJoin('articles', 'articles.id', 'redirects.item_id')
    .select('path')
    .where(isOneOf(db, 'path', paths))
    .where('deleted_at', 'is not', null)
    .execute()
  return new Set([...present.map(({ slug }) => slug), ...deleted.map(({ path }) => path.slice(1))])
}

export async function insertArticles(trx: Trx, rows: readonly NewArticleRow[]): Promise<ArticleRow[]> {
  return trx.insertInto('articles').values(rows).returningAll().execute()
}

/** Undefined marks stay. @returns the row as it is then */
export async function setMarks(trx: Trx, row: ArticleRow, marks: ArticleMarks): Promise<ArticleRow> {
  const given = Object.entries(defined(marks))
  const changed = Object.fromEntries(given.filter(([name, value]) => Reflect.get(row, name) !== value))
  if (Object.keys(changed).length === 0) return row
  await trx.updateTable('articles').set(changed).where('id', '=', row.id).execute()
  return { ...row, ...changed }
}

/** Of one that readers don't see, which gives way to another article: not a version of its own. */
export async function replaceSlug(trx: Trx, id: string, slug: string): Promise<void> {
  await trx.updateTable('articles').set({ slug }).where('id', '=', id).execute()
}

/** For a new article that takes the id of one that can still be restored. */
export async function forgetDeleted(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('articles').where('id', '=', id).where('deleted_at', 'is not', null).execute()
}

/** True if it was one. */
export async function unmarkSample(trx: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('articles')
    .set({ sample: 0 })
    .where('id', '=', id)
    .where('sample', '=', 1)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export async function deleteSampleArticles(trx: Trx): Promise<ArticleRow[]> {
  return trx.deleteFrom('articles').where('sample', '=', 1).returningAll().execute()
}

export async function findLargestContentId(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('articles')
    .select((rows) => rows.fn.max('wordpress_id').as('largest'))
    .executeTakeFirst()
  return row?.largest ?? 0
}

/** The first of as many numbers in the content service, for articles that aren't from WordPress. */
export async function takeContentNumbers(trx: Trx, count: number): Promise<number> {
  return takeNumbers(trx, 'content-id', count, () => findLargestContentId(trx))
}

const KEPT_NUMBERS_FROM = 1_000_000_000_000

/** Beyond the numbers of any WordPress's posts. */
export function takeKeptNumber(trx: Trx): Promise<number> {
  return takeNumbers(trx, 'kept-content-id', 1, async () => KEPT_NUMBERS_FROM)
}
