import { accountName } from '@hometown/shared-types/account-name'
import {
  type EditingNames,
  NEW_ARTICLE,
  type SaveWorkingCopyInput,
  type WorkingCopy,
  workingCopyFormSchema,
} from '@hometown/shared-types/working-copy'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { isOneOf } from '../../../../database/many-rows.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { getVisibleRow, type Viewer } from '../owners/article-access.service.ts'
import type { WorkingCopyRow } from './working-copies.table.ts'

export const COPIES_PER_USER = 30
const LONGEST_FORM = 3_000_000
const EDITING_MS = 2 * 60_000

export async function listWorkingCopies(
  { store }: Pick<AppContext, 'store'>,
  userId: string,
  articleId: string,
): Promise<WorkingCopy[]> {
  const rows = await listCopies(store.db, userId, articleId)
  return rows.map(fromRow)
}

/** Names of others whose working copy of the article has just changed. */
export async function listOthersEditing(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  user: Viewer,
  id: string,
): Promise<EditingNames> {
  const { id: articleId } = await getVisibleRow({ store }, user, id)
  const since = clock.now() - EDITING_MS
  return { names: (await listEditing(store.db, { articleId, userId: user.id, since })).map(accountName) }
}

export async function saveWorkingCopy(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  user: Viewer,
  { articleId, copyId }: { articleId: string; copyId: string },
  { form, baseVersion }: SaveWorkingCopyInput,
): Promise<WorkingCopy> {
  const json = JSON.stringify(form)
  if (json.length > LONGEST_FORM) throw new AppError(413, 'too_large', 'This text is too long to save while you type.')
  if (articleId !== NEW_ARTICLE) await getVisibleRow({ store }, user, articleId)
  const row = {
    ...{ user_id: user.id, id: copyId, article_id: articleId },
    ...{ form: json, base_version: baseVersion, saved_at: clock.now() },
  }
  await store.groupWrite(async (trx) => {
    await upsertCopy(trx, row)
    await deleteOldCopies(trx, user.id, COPIES_PER_USER)
  })
  return fromRow(row)
}

function fromRow(row: WorkingCopyRow): WorkingCopy {
  return {
    id: row.id,
    form: workingCopyFormSchema.parse(JSON.parse(row.form)),
    baseVersion: row.base_version,
    savedAt: new Date(row.saved_at).toISOString(),
  }
}

async function listCopies(db: Kysely<Database>, userId: string, articleId: string): Promise<WorkingCopyRow[]> {
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
async function listEditing(
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

async function upsertCopy(trx: Transaction<Database>, row: WorkingCopyRow): Promise<void> {
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

async function deleteOldCopies(trx: Transaction<Database>, userId: string, keep: number): Promise<void> {
  const newest = trx
    .selectFrom('working_copies')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('saved_at', 'desc')
    .limit(keep)
  await trx.deleteFrom('working_copies').where('user_id', '=', userId).where('id', 'not in', newest).execute()
}
