import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import {
  type EditingNames,
  NEW_ARTICLE,
  type SaveWorkingCopyInput,
  type WorkingCopy,
} from '@hometown/shared-types/contract/working-copies'
import { accountName } from '@hometown/shared-types/rules/names'
import { isoTime } from '@hometown/shared-types/rules/time'
import type { AppContext } from '../../../../context.ts'
import { isOneOf } from '../../../../database/bulk-sql.ts'
import type { Db, Tx } from '../../../../database/database.ts'
import { getVisibleArticle } from '../article-access.service.ts'
import type { WorkingCopyRow } from '../articles.table.ts'

export const COPIES_PER_USER = 30
const STILL_EDITING_MS = 2 * 60_000

export async function listWorkingCopies(
  { store }: AppContext,
  userId: string,
  articleId: string,
): Promise<WorkingCopy[]> {
  const rows = await store.db
    .selectFrom('working_copies')
    .selectAll()
    .where('user_id', '=', userId)
    .where('article_id', '=', articleId)
    .orderBy('saved_at', 'desc')
    .execute()
  return rows.map(workingCopyFromRow)
}

export async function listArticlesWithWorkingCopy(
  db: Db,
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

/** Lists the names of others whose working copy of the article has just changed. */
export async function listOthersEditing(
  { store, clock }: AppContext,
  user: CurrentUser,
  id: string,
): Promise<EditingNames> {
  const { id: articleId } = await getVisibleArticle(store.db, user, id)
  const others = await store.db
    .selectFrom('working_copies')
    .innerJoin('users', 'users.id', 'working_copies.user_id')
    .select(['users.username', 'users.display_name as displayName'])
    .distinct()
    .where('article_id', '=', articleId)
    .where('user_id', '<>', user.id)
    .where('saved_at', '>', clock.now() - STILL_EDITING_MS)
    .orderBy('users.username')
    .execute()
  return { names: others.map(accountName) }
}

/** Only the newest copies of a person stay. */
export async function saveWorkingCopy(
  { store, clock }: AppContext,
  user: CurrentUser,
  { articleId, copyId }: { articleId: string; copyId: string },
  { form, baseVersion }: SaveWorkingCopyInput,
): Promise<WorkingCopy> {
  const columns = {
    article_id: articleId,
    form: JSON.stringify(form),
    base_version: baseVersion,
    saved_at: clock.now(),
  }
  const row = { ...columns, user_id: user.id, id: copyId }
  await store.write(user, async ({ db }) => {
    if (articleId !== NEW_ARTICLE) await getVisibleArticle(db, user, articleId)
    await db
      .insertInto('working_copies')
      .values(row)
      .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(columns))
      .execute()
    const own = db.selectFrom('working_copies').select('id').where('user_id', '=', user.id)
    await db
      .deleteFrom('working_copies')
      .where('user_id', '=', user.id)
      .where('id', 'not in', own.orderBy('saved_at', 'desc').limit(COPIES_PER_USER))
      .execute()
  })
  return workingCopyFromRow(row)
}

/** Call in the save's transaction; idempotent. */
export async function discardWorkingCopy({ db }: Pick<Tx, 'db'>, userId: string, id: string): Promise<void> {
  await db.deleteFrom('working_copies').where('user_id', '=', userId).where('id', '=', id).execute()
}

function workingCopyFromRow(row: WorkingCopyRow): WorkingCopy {
  return { id: row.id, form: JSON.parse(row.form), baseVersion: row.base_version, savedAt: isoTime(row.saved_at) }
}
