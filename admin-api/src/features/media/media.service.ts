import type { Kysely } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../context.ts'
import { takeNumbers } from '../../database/counters.ts'
import type { Database } from '../../database/database.ts'
import { retryConflicts } from '../../database/write-conflict.ts'
import { homeOfNew } from './choose-home.ts'
import { derivedStorage } from './derived-folder.ts'
import { makeFirstSize, type PictureFacts } from './make-sizes.ts'
import { findLargestMediaId, findMediaByUrl, insertMedia, insertRemoteMedia } from './media.repository.ts'
import type { MediaRow } from './media.table.ts'
import { ownHome } from './own-home.ts'
import { type Picture, readPicture, readReadyPicture } from './picture.ts'
import { requestCopies, reviveCopies, wakePictures } from './picture-copies.service.ts'
import type { PictureTexts } from './picture-home.ts'
import { UPLOADS_PATH } from './uploads-folder.ts'

export { findKnownPictures } from './known-pictures.ts'
export { findRemoteId } from './library-mirror.repository.ts'
export type { MediaListQuery } from './media.repository.ts'
export { listMediaByUrls, listPublishedMedia } from './media.repository.ts'
export type { MediaRow } from './media.table.ts'
export { forgetCopies, isOwnAddress, renewCopies, requestCopies, wakePictures } from './picture-copies.service.ts'
export { copiesFromRow } from './picture-sizes.ts'
export { notePictureUses, showsSamePictures } from './picture-uses.service.ts'
export { focalOf, type KnownPictures, picturedText } from './text-copies.ts'
export { withUploadSizes } from './text-pictures.ts'
export { deleteUpload } from './uploads-folder.ts'
export { withoutPictures } from './without-pictures.ts'

interface PictureNotes extends PictureTexts {
  sample?: boolean
  /** Made by us as it is to be kept: a WebP without notes of a camera, not to be encoded once more. */
  ready?: boolean
}

type PictureContext = Pick<AppContext, 'store' | 'config' | 'clock' | 'log' | 'link' | 'wordpress'>

/** Stores an upload. The same picture twice is one file and one row. */
export async function createPicture(context: PictureContext, upload: Buffer, notes: PictureNotes): Promise<MediaRow> {
  const picture = notes.ready ? await readReadyPicture(upload) : await readPicture(upload)
  return keepPicture(context, picture, notes)
}

/** Stores a picture that was made here. */
export async function keepPicture(context: PictureContext, picture: Picture, notes: PictureNotes): Promise<MediaRow> {
  const home = notes.sample ? ownHome(context.config.dataDir) : homeOfNew(context)
  const { url, remote } = await home.put(picture, notes)
  const first = notes.ready ? undefined : await firstSize(context, picture)
  const row = await retryConflicts(() =>
    context.store.groupWrite(async (trx) => {
      const known = await findMediaByUrl(trx, url)
      if (known) return known
      await requestCopies(trx, url, context.clock.now(), first)
      // It may have been deleted from the library while articles still name it.
      await reviveCopies(trx, url, context.clock.now())
      const added = await insertMedia(trx, {
        id: uuid(),
        wordpress_id: await takeNumbers(trx, 'media-id', 1, () => findLargestMediaId(trx)),
        url,
        mime_type: picture.mimeType,
        bytes: picture.bytes.byteLength,
        width: picture.width,
        height: picture.height,
        alt: notes.alt,
        original_name: notes.originalName,
        created_at: context.clock.now(),
        sample: notes.sample ? 1 : 0,
      })
      if (remote) await insertRemoteMedia(trx, { ...remote, media_id: added.id })
      return added
    }),
  )
  // Once more: somebody may have deleted the same picture in between.
  if (!remote) await home.put(picture, notes)
  wakePictures(context)
  return row
}

/** So that an article which is published a moment later need not wait for its picture. */
async function firstSize({ config, log }: PictureContext, picture: Picture): Promise<PictureFacts | undefined> {
  try {
    return await makeFirstSize(picture.bytes, derivedStorage(config.dataDir))
  } catch (error) {
    log.warn({ err: error, picture: picture.fileName }, 'the first size of a picture could not be made; it is later')
    return undefined
  }
}

/** The size in pixels of a picture that we keep; undefined for pictures of others. */
export async function findPictureSize(
  db: Kysely<Database>,
  url: string,
): Promise<{ width: number; height: number } | undefined> {
  return url.startsWith(UPLOADS_PATH) ? findMediaByUrl(db, url) : undefined
}
