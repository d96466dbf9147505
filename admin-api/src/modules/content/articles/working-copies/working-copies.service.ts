import { accountName } from '@hometown/shared-types/account-name'
import {
  type EditingNames,
  NEW_ARTICLE,
  type SaveWorkingCopyInput,
  type WorkingCopy,
  workingCopyFormSchema,
} from '@hometown/shared-types/working-copy'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { getVisibleRow, type Viewer } from '../owners/article-access.service.ts'
import { deleteOldCopies, listCopies, listEditing, upsertCopy } from './working-copies.repository.ts'
import type { WorkingCopyRow } from './working-copies.table.ts'

export { discardWorkingCopy, listCopiedArticles } from './working-copies.repository.ts'

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
