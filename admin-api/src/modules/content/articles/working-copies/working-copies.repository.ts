import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isOneOf } from '../../../../database/many-rows.ts'
import type { WorkingCopyRow } from './working-copies.table.ts'

export async function listCopies(db: Kysely<Database>, userId: string, articleId: string): Promise<WorkingCopyRow[]> {
  return db
    .selectFrom('working_copies')
    .selectAll()
    .where('user_id', '=', userId)
    .where('article_id', '=', articleId)
    .orderBy('saved_at', 'desc')
    .execute()
}

/** Those of the articles that have a copy of this person. */
export async function listCopiedArticles(
  db: Kysely<Database>,
  userId: string,
  articleIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('working_copies')
    .select('article_id')
    .distinct()
    .where('user_id', '=', userId)
    .where(isOneOf(db, 'article_id', articleIds))
    .execute()
  return rows.map(({ article_id }) => article_id)
}

/** Other people who have typed in an article since then. */
export async function listEditing(
  db: Kysely<Database>,
  { articleId, userId, since }: { articleId: string; userId: string; since: number },
): Promise<{ username: string; displayName: string | null }[]> {
  return db
    .selectFrom('working_copies')
    .innerJoin('users', 'users.id', 'working_copies.user_id')
    .select(['users.username', 'users.display_name as displayName'])
    .distinct()
    .where('article_id', '=', articleId)
    .where('user_id', '<>', userId)
    .where('saved_at', '>', since)
    .orderBy('users.username')
    .execute()
}

export async function upsertCopy(trx: Transaction<Database>, row: WorkingCopyRow): Promise<void> {
  const { article_id, form, base_version, saved_at } = row
  await trx
    .insertInto('working_copies')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'id']).doUpdateSet({ article_id, form, base_version, saved_at }),
    )
    .execute()
}

/** Call in the save's transaction; idempotent. */
export async function discardWorkingCopy(trx: Transaction<Database>, userId: string, id: string): Promise<void> {
  await trx.deleteFrom('working_copies').where('user_id', '=', userId).where('id', '=', id).execute()
}

export async function deleteOldCopies(trx: Transaction<Database>, userId: string, keep: number): Promise<void> {
  const newest = trx
    .selectFrom('working_copies')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('saved_at', 'desc')
    .limit(keep)
  await trx.deleteFrom('working_copies').where('user_id', '=', userId).where('id', 'not in', newest).execute()
}
