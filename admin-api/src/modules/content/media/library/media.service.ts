import type { Kysely } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { takeNumbers } from '../../../../database/settings/counters.ts'
import { retryConflicts } from '../../../../database/write-conflict.ts'
import { homeOfNew } from '../storage/choose-home.ts'
import { ownHome } from '../storage/own-home.ts'
import type { PictureTexts } from '../storage/picture-home.ts'
import { hasUpload, UPLOADS_PATH } from '../storage/uploads.ts'
import { derivedStorage } from '../variants/derived-files.ts'
import { type Picture, readPicture, readReadyPicture } from '../variants/encode-picture.ts'
import { makeFirstSize, type PictureFacts } from '../variants/make-sizes.ts'
import { requestCopies, reviveCopies, wakePictures } from '../variants/picture-copies.service.ts'
import { sizeName } from '../variants/picture-sizes.ts'
import { findLargestMediaId, findMediaByUrl, insertMedia, noteImportedFrom } from './media.repository.ts'
import type { MediaRow } from './media.table.ts'
import { columnsFromNotes } from './picture-notes.ts'

export { deleteUpload } from '../storage/uploads.ts'
export { notePictureUses, showsSamePictures } from '../uses/picture-uses.service.ts'
export { findKnownPictures } from '../variants/known-pictures.ts'
export { listCopiesByHashes } from '../variants/picture-copies.repository.ts'
export {
  forgetCopies,
  isOwnPicture,
  renewCopies,
  requestCopies,
  wakePictures,
} from '../variants/picture-copies.service.ts'
export { copiesFromRow } from '../variants/picture-sizes.ts'
export { focalOf, type KnownPictures, picturedText } from '../variants/text-copies.ts'
export { withUploadSizes } from '../variants/text-pictures.ts'
export { withPictureCopies } from '../variants/with-picture-copies.ts'
export { withoutPictures } from '../variants/without-pictures.ts'
export { findRemoteId } from './library-mirror.repository.ts'
export { findImportedPicture, listPublishedMedia } from './media.repository.ts'
export type { MediaRow } from './media.table.ts'
export { notesFromRow } from './picture-notes.ts'
export { deleteUnusedSamplePictures } from './sample-media.repository.ts'

interface NewPicture extends PictureTexts {
  sample?: boolean
  /** An account. */
  uploadedBy?: string
  /** The bytes are already a WebP in its final form and must not be encoded again. */
  ready?: boolean
  /** More bytes and pixels than an upload may have. */
  mayBeLarge?: boolean
  /** As in `MediaTable`. */
  importedFrom?: string
}

type PictureContext = Pick<AppContext, 'store' | 'config' | 'clock' | 'log' | 'link' | 'wordpress' | 'objects'>

/** Equal pictures share one file and one row. */
export async function createPicture(context: PictureContext, upload: Buffer, notes: NewPicture): Promise<MediaRow> {
  const picture = notes.ready ? await readReadyPicture(upload) : await readPicture(upload, notes.mayBeLarge)
  return keepPicture(context, picture, { ...picture.notes, ...notes })
}

export async function keepPicture(context: PictureContext, picture: Picture, notes: NewPicture): Promise<MediaRow> {
  const home = notes.sample ? ownHome(context) : homeOfNew(context)
  const { url, remote } = await home.put(picture, notes)
  const first = notes.ready ? undefined : await firstSize(context, picture)
  const row = await retryConflicts(() =>
    context.store.groupWrite(async (trx) => {
      const known = await findMediaByUrl(trx, url)
      if (known && notes.importedFrom) await noteImportedFrom(trx, known.id, notes.importedFrom)
      if (known) return known
      await requestCopies(trx, url, context.clock.now(), first)
      // The library's row may have been deleted while articles still refer to the picture.
      await reviveCopies(trx, url, context.clock.now())
      return insertMedia(trx, {
        id: uuid(),
        wordpress_id: await takeNumbers(trx, 'media-id', 1, () => findLargestMediaId(trx)),
        url,
        mime_type: picture.mimeType,
        bytes: picture.bytes.byteLength,
        width: picture.width,
        height: picture.height,
        alt: notes.alt,
        caption: null,
        credit: null,
        credit_url: null,
        license: null,
        ...columnsFromNotes(notes),
        original_name: notes.originalName,
        created_at: context.clock.now(),
        sample: notes.sample ? 1 : 0,
        uploaded_by: notes.uploadedBy ?? null,
        imported_from: notes.importedFrom ?? null,
        ...remote,
      })
    }),
  )
  // Somebody may have deleted the same picture in between.
  if (!remote && !(await hasUpload(context, url))) await home.put(picture, notes)
  if (first && !(await hasFirstSize(context, first))) await firstSize(context, picture)
  wakePictures(context)
  return row
}

/** Lets an article be published immediately with its picture. */
async function firstSize(context: PictureContext, picture: Picture): Promise<PictureFacts | undefined> {
  try {
    return await makeFirstSize(picture.bytes, derivedStorage(context))
  } catch (error) {
    context.log.warn(
      { err: error, picture: picture.fileName },
      'could not make the first size of a picture; we will make it later',
    )
    return undefined
  }
}

async function hasFirstSize(context: PictureContext, { hash, widths: [width = 0] }: PictureFacts): Promise<boolean> {
  return (await derivedStorage(context).usedAt(sizeName(hash, width, 'webp'))) !== undefined
}

export async function findPictureSize(
  db: Kysely<Database>,
  url: string,
): Promise<{ width: number; height: number } | undefined> {
  return url.startsWith(UPLOADS_PATH) ? findMediaByUrl(db, url) : undefined
}
