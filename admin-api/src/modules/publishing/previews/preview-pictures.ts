import type { PreviewArticle } from '@hometown/shared-types/publishing'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import {
  copiesFromRow,
  findKnownPictures,
  focalOf,
  notesFromRow,
  picturedText,
} from '../../content/media/library/media.service.ts'

/** Adds the sizes of the preview's pictures and drops unavailable pictures. */
export async function withPreviewPictures(db: Kysely<Database>, preview: PreviewArticle): Promise<PreviewArticle> {
  const { imageUrl } = preview
  const known = await findKnownPictures(db, [{ imageUrl, html: preview.content }])
  const row = known.copies.get(imageUrl ?? '')
  const media = known.library.get(imageUrl ?? '')
  const copies = copiesFromRow(row, focalOf(media))
  const { html, pictures, credits } = picturedText(preview.content, known)
  return {
    ...preview,
    content: html,
    imageUrl: row?.state === 'broken' ? null : imageUrl,
    ...(copies && { copies }),
    ...(pictures && { textPictures: pictures }),
    ...(media && { pictureNotes: notesFromRow(media) }),
    ...(credits && { textCredits: credits }),
  }
}
