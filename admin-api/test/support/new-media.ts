import type { MediaRow } from '../../src/modules/content/media/media.table.ts'

/** Returns the row of a picture, for which no file is there. */
export function newMedia(fields: Partial<MediaRow> & Pick<MediaRow, 'url'>): MediaRow {
  return {
    ...{ id: 'm1', number: 1, mime_type: 'image/webp', bytes: 1000, width: 1600, height: 1000 },
    ...{ alt: null, caption: null, credit: null, credit_url: null, license: null, made_with_ai: 0 },
    ...{ focal_x: 0.5, focal_y: 0.5, original_name: null, created_at: 0, sample: 0, uploaded_by: null },
    ...{ remote_origin: null, remote_id: null, remote_sizes: null, imported_from: null, version: 1 },
    ...fields,
  }
}
