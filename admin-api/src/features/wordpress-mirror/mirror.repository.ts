import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { ArticleRow, NewArticleRow } from '../articles/articles.table.ts'
import type { MirrorColumns } from './mirror-columns.ts'

export async function listByWordPressIds(db: Kysely<Database>, ids: readonly number[]): Promise<ArticleRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('articles').selectAll().where('wordpress_id', 'in', ids).execute()
}

export async function listSlugOwners(
  db: Kysely<Database>,
  slugs: readonly string[],
): Promise<{ slug: string; wordpress_id: number }[]> {
  if (slugs.length === 0) return []
  return db.selectFrom('articles').select(['slug', 'wordpress_id']).where('slug', 'in', slugs).execute()
}

export async function listMirrored(
  db: Kysely<Database>,
  origin: string,
): Promise<{ wordpress_id: number; updated_at: number }[]> {
  return db.selectFrom('articles').select(['wordpress_id', 'updated_at']).where('origin', '=', origin).execute()
}

export async function insertMirrored(trx: Transaction<Database>, row: NewArticleRow): Promise<void> {
  await trx.insertInto('articles').values(row).execute()
}

export async function updateMirrored(
  trx: Transaction<Database>,
  row: Pick<ArticleRow, 'id' | 'version'>,
  changes: Partial<MirrorColumns>,
): Promise<void> {
  await trx
    .updateTable('articles')
    .set({ ...changes, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
}

export async function deleteMirrored(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('articles').where('id', '=', id).execute()
}

export async function keepOldSlug(
  trx: Transaction<Database>,
  slug: string,
  articleId: string,
  now: number,
): Promise<void> {
  await trx
    .insertInto('slug_redirects')
    .values({ slug, article_id: articleId, created_at: now })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ article_id: articleId, created_at: now }))
    .execute()
}

/** A slug that an article has again leads nowhere else. */
export async function dropOldSlug(trx: Transaction<Database>, slug: string): Promise<void> {
  await trx.deleteFrom('slug_redirects').where('slug', '=', slug).execute()
}
