import type { Media } from '@hometown/shared-types/media'
import type { PictureCopyRow } from '../variants/picture-copies.table.ts'
import { copiesFromRow } from '../variants/picture-sizes.ts'
import type { LibraryRow } from './library.repository.ts'
import { notesFromRow } from './picture-notes.ts'

export function mediaFromRow(row: LibraryRow, copies: PictureCopyRow | undefined): Media {
  const focalPoint = { x: row.focal_x, y: row.focal_y }
  return {
    id: row.id,
    url: row.url,
    originalName: row.original_name,
    mimeType: row.mime_type,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    alt: row.alt,
    ...notesFromRow(row),
    focalPoint,
    createdAt: new Date(row.created_at).toISOString(),
    sizes: copiesFromRow(copies, focalPoint) ?? null,
    thumbnailUrl: row.remote_thumbnail_url,
    inWordPress: row.remote_origin !== null,
    isUsed: row.is_shown,
    uploadedBy: row.uploaded_by,
  }
}
