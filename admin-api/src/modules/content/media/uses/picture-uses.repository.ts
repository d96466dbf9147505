import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { PictureUseRow } from './picture-uses.table.ts'

type Trx = Transaction<Database>

export async function listUses(db: Kysely<Database>, articleId: string): Promise<PictureUseRow[]> {
  return db.selectFrom('picture_uses').selectAll().where('article_id', '=', articleId).execute()
}

export async function upsertUses(trx: Trx, articleId: string, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return
  await trx
    .insertInto('picture_uses')
    .values(urls.map((url) => ({ url, article_id: articleId })))
    .onConflict((conflict) => conflict.columns(['url', 'article_id']).doUpdateSet({ is_shown: 1 }))
    .execute()
}

/** Keeps the rows, because revisions may still show the pictures. */
export async function markUsesAsPast(trx: Trx, articleId: string, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return
  await trx
    .updateTable('picture_uses')
    .set({ is_shown: 0 })
    .where('article_id', '=', articleId)
    .where('url', 'in', urls)
    .execute()
}
