import type { CurrentUser } from '@hometown/shared-types/auth'
import type { MediaChanges, MediaDetail, MediaUse } from '@hometown/shared-types/media'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { listMediaUses } from '../uses/picture-users.service.ts'
import { updateMedia } from './library.service.ts'
import { getLibraryRow } from './library-steps.ts'

const NOT_OWN = 'You can only describe pictures that you uploaded. Ask an editor to change this one.'
const IN_PRINT = 'This picture is used elsewhere by now. Ask an editor to change it.'

/**
 * For contributors: the texts of their own uploads, while only drafts show them. A text that readers see, or that an
 * editor has planned, is the editors'. The answer names no uses, because others' drafts may be among them.
 */
export async function updateOwnMedia(
  context: AppContext,
  id: string,
  changes: MediaChanges,
  user: CurrentUser,
): Promise<MediaDetail> {
  const { store } = context
  const row = await getLibraryRow(store.db, id)
  if (row.uploaded_by !== user.id || changes.focalPoint) throw new AppError(403, 'forbidden', NOT_OWN)
  const uses = await listMediaUses(store.db, row.url)
  if (!uses.every(isDraft)) throw new AppError(403, 'forbidden', IN_PRINT)
  return { ...(await updateMedia(context, id, changes, user)), uses: [] }
}

function isDraft({ kind, status }: MediaUse): boolean {
  return kind === 'article' && (status === 'draft' || status === 'review')
}
