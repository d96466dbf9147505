import type { Kysely } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/database.ts'
import { AppError, notFound } from '../../http/app-error.ts'
import { recordAudit } from '../auth/audit.service.ts'
import { wakePublishing } from '../publishing/publishing.service.ts'
import { homeOf } from './choose-home.ts'
import { deleteSizes } from './delete-sizes.ts'
import { deleteMediaRow, type LibraryRow } from './library.repository.ts'
import { announceMedia, type Editor, getLibraryRow, renderWhatShows } from './library-steps.ts'
import { listMediaUses } from './media-uses.repository.ts'
import { breakCopies, dropCopies } from './picture-copies.service.ts'

/**
 * Deletes a picture for good. The addresses of its sizes stop working at once.
 * @throws AppError 409 that names what shows it, unless it shall go all the same.
 */
export async function deleteMedia(
  context: AppContext,
  id: string,
  { evenIfUsed }: { evenIfUsed: boolean },
  user: Editor,
): Promise<void> {
  const { store, clock } = context
  const row = await getLibraryRow(store.db, id)
  await refuseWhenUsed(store.db, row, evenIfUsed)
  // Before our own row: what WordPress still has would come back with the next look at its library.
  if (row.origin !== null) await homeOf(context, row).delete(row)
  const sizes = await store.db.transaction().execute(async (trx) => {
    await refuseWhenUsed(trx, row, evenIfUsed || row.origin !== null)
    if (!(await deleteMediaRow(trx, id))) throw notFound('Picture')
    const made = row.is_shown ? await breakCopies(trx, row.url, clock.now()) : await dropCopies(trx, row.url)
    if (row.is_shown) await renderWhatShows(trx, row.url, context)
    const details = { url: row.url, name: row.original_name }
    await recordAudit(trx, { user, action: 'media.delete', subject: id, details }, clock.now())
    return made
  })
  if (row.origin === null) await homeOf(context, row).delete(row)
  await deleteSizes(context, sizes)
  wakePublishing(context)
  announceMedia(context)
}

async function refuseWhenUsed(db: Kysely<Database>, row: LibraryRow, evenIfUsed: boolean): Promise<void> {
  const uses = evenIfUsed ? [] : await listMediaUses(db, row.url)
  if (uses.length === 0) return
  const [first, second] = uses.map(({ title }) => `“${title}”`)
  const others = uses.length > 2 ? ` and ${uses.length - 2} more` : ''
  const names = uses.length === 2 ? `${first} and ${second}` : [first, second].filter(Boolean).join(', ') + others
  throw new AppError(409, 'in_use', `The picture is used by ${names}.`, { extra: { uses } })
}
