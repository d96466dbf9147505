import type { AppContext } from '../../../../context.ts'
import { retryConflicts } from '../../../../database/write-conflict.ts'
import { type Picture, readPicture, readReadyPicture } from '../pictures/encode-picture.ts'
import { makeSizes, uploadName, uploadsStorage } from '../sizes/picture-sizes.service.ts'
import { type PictureTexts, storePicture } from '../storage/picture-homes.ts'
import { columnsFromNotes, findMediaByUrl, insertMedia, updateMediaRow } from './media.repository.ts'
import type { MediaRow } from './media.table.ts'

export {
  findKnownPictures,
  isGone,
  type KnownPictures,
  listThumbnails,
  picturedText,
  withoutPictures,
  withPictureCopies,
  withUploadSizes,
} from '../pictures/shown-pictures.service.ts'
export {
  copiesOf,
  deleteLeftSizes,
  deleteSizes,
  mailSizeOf,
  makeSizes,
  thumbnailOf,
  uploadName,
  uploadsStorage,
} from '../sizes/picture-sizes.service.ts'
export { notePictureUses, showsSamePictures } from '../uses/picture-users.service.ts'
export {
  deleteUnusedSamplePictures,
  findImportedPicture,
  findPictureSize,
  findRemoteId,
  listMediaByUrls,
  listPublishedMedia,
  notesFromRow,
} from './media.repository.ts'
export type { MediaRow } from './media.table.ts'
export { forgetWordPressPictures, keepWordPressPictures } from './wordpress-library.service.ts'

interface NewPicture extends PictureTexts {
  sample?: boolean
  /** An account. */
  uploadedBy?: string
  /** The bytes are already a WebP in its final form; its sizes are made when somebody asks for them. */
  ready?: boolean
  /** More bytes and pixels than an upload may have. */
  mayBeLarge?: boolean
  /** As in `MediaTable`. */
  importedFrom?: string
}

type PictureContext = Pick<AppContext, 'store' | 'config' | 'clock' | 'log' | 'wordpress' | 'objects' | 'outside'>

/** Equal pictures share one file and one row. */
export async function createPicture(context: PictureContext, upload: Buffer, notes: NewPicture): Promise<MediaRow> {
  const picture = notes.ready ? await readReadyPicture(upload) : await readPicture(upload, notes.mayBeLarge)
  return keepPicture(context, picture, { ...picture.notes, ...notes })
}

export async function keepPicture(
  context: PictureContext,
  picture: Picture,
  { originalName, alt, sample, uploadedBy, ready, importedFrom, mayBeLarge: _, ...notes }: NewPicture,
): Promise<MediaRow> {
  const place = await storePicture(context, picture, { originalName, alt, sample: sample ?? false, ...notes })
  const row = await retryConflicts(() =>
    context.store.groupWrite(async (trx) => {
      const known = await findMediaByUrl(trx, place.url)
      // The first address stays.
      if (known && importedFrom && known.imported_from === null)
        await updateMediaRow(trx, known.id, { imported_from: importedFrom })
      if (known) return known
      return insertMedia(trx, {
        mime_type: picture.mimeType,
        bytes: picture.bytes.byteLength,
        width: picture.width,
        height: picture.height,
        colour: picture.colour,
        alt,
        caption: null,
        credit: null,
        credit_url: null,
        license: null,
        ...columnsFromNotes(notes),
        original_name: originalName,
        created_at: context.clock.now(),
        sample: sample ? 1 : 0,
        uploaded_by: uploadedBy ?? null,
        imported_from: importedFrom ?? null,
        ...place,
      })
    }),
  )
  if (row.remote_origin !== null) return row
  // Somebody may have deleted the same picture in between.
  const uploads = uploadsStorage(context)
  if ((await uploads.usedAt(uploadName(row.url))) === undefined) await uploads.put(picture.fileName, picture.bytes)
  if (!ready) await makeSizes(context, row)
  return row
}
