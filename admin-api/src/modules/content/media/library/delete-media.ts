import type { Kysely } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { wakePublishing } from '../../../platform/changes/changes.service.ts'
import { homeOf } from '../storage/choose-home.ts'
import { listMediaUses } from '../uses/picture-users.service.ts'
import { requestSizeDeletion } from '../variants/delete-sizes.ts'
import { breakCopies, dropCopies } from '../variants/picture-copies.service.ts'
import { deleteMediaRow, type LibraryRow } from './library.repository.ts'
import { announceMedia, type Editor, getLibraryRow, renderWhatShows } from './library-steps.ts'

/** @throws AppError 409 with the picture's uses, unless `evenIfUsed`. */
export async function deleteMedia(
  context: AppContext,
  id: string,
  { evenIfUsed }: { evenIfUsed: boolean },
  user: Editor,
): Promise<void> {
  const { store, clock } = context
  const row = await getLibraryRow(store.db, id)
  await refuseWhenUsed(store.db, row, evenIfUsed)
  // Delete in WordPress first: otherwise the next sync would bring the picture back.
  if (row.remote_origin !== null) await homeOf(context, row).delete(row)
  await store.db.transaction().execute(async (trx) => {
    await refuseWhenUsed(trx, row, evenIfUsed || row.remote_origin !== null)
    if (!(await deleteMediaRow(trx, id))) throw notFound('Picture')
    const made = row.is_shown ? await breakCopies(trx, row.url, clock.now()) : await dropCopies(trx, row.url)
    if (row.is_shown) await renderWhatShows(trx, row.url, context)
    await requestSizeDeletion(trx, made, clock.now())
    const details = { url: row.url, name: row.original_name }
    await recordAudit(trx, { user, action: 'media.delete', subject: id, details }, clock.now())
    // Last: if the store refuses, the picture stays in the library and can be deleted again.
    if (row.remote_origin === null) await homeOf(context, row).delete(row)
  })
  wakePublishing(context)
  announceMedia(context)
}

async function refuseWhenUsed(db: Kysely<Database>, row: LibraryRow, evenIfUsed: boolean): Promise<void> {
  const uses = evenIfUsed ? [] : await listMediaUses(db, row.url)
  if (uses.length === 0) return
  const [first, second] = uses.map(({ title }) => `“${title}”`)
  const others = uses.length > 2 ? ` and ${uses.length - 2} more` : ''
  const names = uses.length === 2 ? `${first} and ${second}` : [first, second].filter(Boolean).join(', ') + others
  throw new AppError(409, 'in_use', `This picture is in use: ${names}.`, { extra: { uses } })
}
