import type { CropMediaInput } from '@hometown/shared-types/media'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { homeOf } from '../storage/choose-home.ts'
import { cropPicture } from '../variants/encode-picture.ts'
import { type LibraryRow, updateMediaRow } from './library.repository.ts'
import { announceMedia, type Editor, getLibraryRow } from './library-steps.ts'
import { keepPicture } from './media.service.ts'
import { notesFromRow } from './picture-notes.ts'

export async function cropMedia(context: AppContext, id: string, part: CropMediaInput, user: Editor): Promise<string> {
  const { store, clock } = context
  const row = await getLibraryRow(store.db, id)
  if (part.left + part.width > row.width || part.top + part.height > row.height) {
    const size = `${row.width} × ${row.height}`
    throw new AppError(422, 'outside', `The crop must be inside the image, which is ${size} pixels.`)
  }
  const bytes = await homeOf(context, row).read(row)
  const picture = await cropPicture(bytes, part)
  const name = row.original_name?.replace(/(\.\w+)?$/, ' (crop)$1') ?? null
  const { id: newId } = await keepPicture(context, picture, {
    originalName: name,
    alt: row.alt,
    ...notesFromRow(row),
  })
  await store.db.transaction().execute(async (trx) => {
    await updateMediaRow(trx, newId, focalWithin(row, part))
    await recordAudit(trx, { user, action: 'media.crop', subject: id, details: { ...part, newId } }, clock.now())
  })
  announceMedia(context)
  return newId
}

function focalWithin(row: LibraryRow, part: CropMediaInput) {
  const share = (focal: number, whole: number, start: number, length: number) =>
    Math.min(1, Math.max(0, (focal * whole - start) / length))
  return {
    focal_x: share(row.focal_x, row.width, part.left, part.width),
    focal_y: share(row.focal_y, row.height, part.top, part.height),
  }
}
