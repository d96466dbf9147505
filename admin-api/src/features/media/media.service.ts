import type { Kysely } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../context.ts'
import { takeNumbers } from '../../database/counters.ts'
import type { Database } from '../../database/database.ts'
import { retryConflicts } from '../../database/write-conflict.ts'
import { findLargestMediaId, findMediaByUrl, insertMedia } from './media.repository.ts'
import type { MediaRow } from './media.table.ts'
import { readPicture } from './picture.ts'
import { keepUpload, UPLOADS_PATH } from './uploads-folder.ts'

export type { MediaListQuery } from './media.repository.ts'
export { listMedia, listMediaByUrls } from './media.repository.ts'
export type { MediaRow } from './media.table.ts'
export { deleteUpload } from './uploads-folder.ts'

interface PictureNotes {
  originalName: string | null
  alt: string | null
  sample?: boolean
}

type PictureContext = Pick<AppContext, 'store' | 'config' | 'clock'>

/** Stores an upload. The same picture twice is one file and one row. */
export async function createPicture(context: PictureContext, upload: Buffer, notes: PictureNotes): Promise<MediaRow> {
  const picture = await readPicture(upload)
  await keepUpload(context.config.dataDir, picture)
  const url = `${UPLOADS_PATH}${picture.fileName}`
  return retryConflicts(() =>
    context.store.groupWrite(async (trx) => {
      const known = await findMediaByUrl(trx, url)
      if (known) return known
      return insertMedia(trx, {
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
    }),
  )
}

/** The size in pixels of a picture that we keep; undefined for pictures of others. */
export async function findPictureSize(
  db: Kysely<Database>,
  url: string,
): Promise<{ width: number; height: number } | undefined> {
  return url.startsWith(UPLOADS_PATH) ? findMediaByUrl(db, url) : undefined
}
