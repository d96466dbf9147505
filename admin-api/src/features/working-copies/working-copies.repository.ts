import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { WorkingCopyRow } from './working-copies.table.ts'

export async function findCopy(
  db: Kysely<Database>,
  userId: string,
  articleId: string,
): Promise<WorkingCopyRow | undefined> {
  return db
    .selectFrom('working_copies')
    .selectAll()
    .where('user_id', '=', userId)
    .where('article_id', '=', articleId)
    .executeTakeFirst()
}

export async function upsertCopy(trx: Transaction<Database>, row: WorkingCopyRow): Promise<void> {
  const { form, base_version, saved_at } = row
  await trx
    .insertInto('working_copies')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'article_id']).doUpdateSet({ form, base_version, saved_at }))
    .execute()
}

export async function deleteCopy(trx: Transaction<Database>, userId: string, articleId: string): Promise<void> {
  await trx.deleteFrom('working_copies').where('user_id', '=', userId).where('article_id', '=', articleId).execute()
}

/** Keeps the newest of a person. */
export async function deleteOldCopies(trx: Transaction<Database>, userId: string, keep: number): Promise<void> {
  const newest = trx
    .selectFrom('working_copies')
    .select('article_id')
    .where('user_id', '=', userId)
    .orderBy('saved_at', 'desc')
    .limit(keep)
  await trx.deleteFrom('working_copies').where('user_id', '=', userId).where('article_id', 'not in', newest).execute()
}
