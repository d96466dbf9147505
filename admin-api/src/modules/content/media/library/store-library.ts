import type { WordPressMedia } from '@hometown/wordpress-adapter'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { takeNumbers } from '../../../../database/settings/counters.ts'
import { retryConflicts } from '../../../../database/write-conflict.ts'
import { housed } from '../storage/wordpress-home.ts'
import { listMirrored, type MirroredMedia, updateMirrored } from './library-mirror.repository.ts'
import { findLargestMediaId, findMediaByUrl, insertMedia, insertRemoteMedia } from './media.repository.ts'

type Trx = Transaction<Database>

export async function storeLibrary(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  origin: string,
  items: readonly WordPressMedia[],
): Promise<number> {
  const pictures = items.flatMap((media) => columnsOf(media) ?? [])
  if (pictures.length === 0) return 0
  return retryConflicts(() =>
    store.db.transaction().execute(async (trx) => {
      const ids = pictures.map(({ media }) => media.id)
      const known = new Map((await listMirrored(trx, origin, ids)).map((row) => [row.remote_id, row]))
      let changed = 0
      for (const picture of pictures) {
        const row = known.get(picture.media.id)
        const thumbnail = housed(picture.media, origin).remote?.thumbnail_url ?? null
        if (row && isSame(row, picture.columns, thumbnail)) continue
        if (row) await updateMirrored(trx, row.id, picture.columns, thumbnail)
        else if (!(await add(trx, origin, picture, clock.now()))) continue
        changed++
      }
      return changed
    }),
  )
}

type Columns = Pick<MirroredMedia, 'url' | 'mime_type' | 'bytes' | 'width' | 'height' | 'alt'>

interface ReadPicture {
  media: WordPressMedia
  columns: Columns
}

/** Undefined for files that aren't pictures, and for pictures without a known size. */
function columnsOf(media: WordPressMedia): ReadPicture | undefined {
  const { width, height, filesize } = media.media_details
  if (media.media_type !== 'image' || media.mime_type === 'image/svg+xml' || !width || !height) return undefined
  const alt = media.alt_text.trim() || null
  return {
    media,
    columns: { url: media.source_url, mime_type: media.mime_type, bytes: filesize ?? 0, width, height, alt },
  }
}

function isSame(row: MirroredMedia, columns: Columns, thumbnail: string | null): boolean {
  const { url, mime_type, bytes, width, height, alt } = row
  // Our upload's exact size is known; WordPress doesn't always report it.
  const known = { url, mime_type, bytes: columns.bytes === 0 ? 0 : bytes, width, height, alt }
  return row.thumbnail_url === thumbnail && JSON.stringify(known) === JSON.stringify(columns)
}

/** False when another row has its address. */
async function add(trx: Trx, origin: string, { media, columns }: ReadPicture, now: number): Promise<boolean> {
  const { url, remote } = housed(media, origin)
  if (!remote || (await findMediaByUrl(trx, url))) return false
  const created = Date.parse(`${media.date_gmt}Z`)
  const { id } = await insertMedia(trx, {
    ...columns,
    id: uuid(),
    wordpress_id: await takeNumbers(trx, 'media-id', 1, () => findLargestMediaId(trx)),
    original_name: fileName(url),
    created_at: Number.isNaN(created) ? now : created,
    sample: 0,
  })
  await insertRemoteMedia(trx, { ...remote, media_id: id })
  return true
}

function fileName(url: string): string {
  return new URL(url).pathname.split('/').at(-1)?.slice(0, 200) ?? ''
}
