import type { AppContext } from '../../../context.ts'
import type { Tx } from '../../../database/database.ts'
import { encodeUpload, type Picture, readFinishedPicture } from './encode-picture.ts'
import { columnsFromNotes, findMediaByUrl, insertMedia, media } from './media.repository.ts'
import type { MediaRow } from './media.table.ts'
import {
  createPictureSizes,
  deletePictureSizes,
  UPLOADS_PATH,
  uploadFileName,
  uploadsStorage,
} from './picture-sizes.ts'
import { isPictureUsed } from './picture-usages.repository.ts'
import { type PictureTexts, uploadPictureToWordPress } from './wordpress-pictures.service.ts'

interface NewPicture extends PictureTexts {
  /** True for a WebP in its final form, whose sizes are made when somebody asks for them. */
  sample?: boolean
  /** The id of an account. */
  uploadedBy?: string
  /** True for a picture that may have more bytes and pixels than an upload. */
  mayBeLarge?: boolean
  /** The value of `imported_from` in `MediaTable`. */
  importedFrom?: string
}

/** Equal pictures share one file and one row. */
export async function createPicture(context: AppContext, upload: Buffer, notes: NewPicture): Promise<MediaRow> {
  const picture = notes.sample ? await readFinishedPicture(upload) : await encodeUpload(upload, notes.mayBeLarge)
  return storePicture(context, picture, { ...picture.notes, ...notes })
}

export async function storePicture(
  context: AppContext,
  picture: Picture,
  { originalName, alt, sample = false, uploadedBy, importedFrom, mayBeLarge: _, ...notes }: NewPicture,
): Promise<MediaRow> {
  const uploads = uploadsStorage(context)
  const remote = sample ? undefined : await uploadPictureToWordPress(context, picture, { originalName, alt, ...notes })
  if (!remote) await uploads.put(picture.fileName, picture.bytes)
  const place = remote ?? { url: `${UPLOADS_PATH}${picture.fileName}` }
  const row = await context.store.write('clock', async (tx) => {
    const [existing] = await tx.list(media, (rows) => rows.where('url', '=', place.url))
    // The first address stays.
    if (existing && importedFrom && existing.imported_from === null)
      return tx.mark(existing, { imported_from: importedFrom })
    if (existing) return existing
    return insertMedia(tx, {
      mime_type: picture.mimeType,
      bytes: picture.bytes.byteLength,
      width: picture.width,
      height: picture.height,
      alt,
      caption: null,
      credit: null,
      credit_url: null,
      license: null,
      ...columnsFromNotes(notes),
      original_name: originalName,
      created_at: tx.now,
      sample: sample ? 1 : 0,
      uploaded_by: uploadedBy ?? null,
      imported_from: importedFrom ?? null,
      ...place,
    })
  })
  if (remote) return row
  // Somebody may have deleted the same picture in between.
  if (!(await uploads.has(uploadFileName(row.url)))) await uploads.put(picture.fileName, picture.bytes)
  if (!sample) await createPictureSizes(context, row)
  return row
}

/** Locks the texts of the pictures that readers get with the article until the commit. */
export async function lockPicturesOfArticle(tx: Tx, articleId: string): Promise<void> {
  const urls = tx.db.selectFrom('picture_uses').select('url').where('article_id', '=', articleId)
  await tx.list(media, (rows) => rows.where('url', 'in', urls))
}

/** Deletes sample pictures that the newsroom doesn't show. */
export async function removeSamplePictures(context: AppContext, tx: Tx): Promise<void> {
  const unused = await tx.purge(media, (rows) => rows.where('sample', '=', 1).where((row) => row.not(isPictureUsed())))
  tx.afterCommit(() => deletePictureFiles(context, unused))
}

/** Call it after the commit that deletes the pictures: until then readers get them. Sizes that mails show stay. */
export async function deletePictureFiles(context: AppContext, rows: readonly MediaRow[]): Promise<void> {
  const uploads = uploadsStorage(context)
  for (const { url, remote_origin: origin } of rows) {
    if (origin !== null) continue
    const file = await uploads.get(uploadFileName(url))
    await uploads.delete(uploadFileName(url))
    // Somebody uploaded the same picture in between, and found its file.
    if (file && (await findMediaByUrl(context.store.db, url))) await uploads.put(uploadFileName(url), file)
  }
  await deletePictureSizes(context, rows)
}
