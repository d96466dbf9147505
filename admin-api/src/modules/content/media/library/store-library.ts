import { notesOfMedia, type WordPressMedia } from '@hometown/wordpress-adapter'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { takeNumbers } from '../../../../database/settings/counters.ts'
import { retryConflicts } from '../../../../database/write-conflict.ts'
import { type Leader, writeAsLeader } from '../../../platform/jobs/leader.service.ts'
import { housed } from '../storage/wordpress-home.ts'
import { listMirrored, type MirroredFields, updateMirrored } from './library-mirror.repository.ts'
import { renderWhatShows } from './library-steps.ts'
import { findLargestMediaId, findMediaByUrl, insertMedia } from './media.repository.ts'
import type { MediaRow } from './media.table.ts'
import { columnsFromNotes } from './picture-notes.ts'

type Trx = Transaction<Database>

const NO_NOTES = { caption: null, credit: null, credit_url: null, license: null }

export async function storeLibrary(
  context: Pick<AppContext, 'store' | 'clock' | 'config'>,
  { origin, leader }: { origin: string; leader: Leader },
  items: readonly WordPressMedia[],
): Promise<number> {
  const { store, clock } = context
  const pictures = items.flatMap((media) => columnsOf(media) ?? [])
  if (pictures.length === 0) return 0
  return retryConflicts(() =>
    writeAsLeader(store, leader, async (trx) => {
      const ids = pictures.map(({ media }) => media.id)
      const known = new Map((await listMirrored(trx, origin, ids)).map((row) => [row.remote_id, row]))
      let changed = 0
      for (const picture of pictures) {
        const row = known.get(picture.media.id)
        const thumbnail = housed(picture.media, origin).remote?.remote_thumbnail_url ?? null
        if (row && isSame(row, picture.columns, thumbnail)) continue
        if (row) await updateMirrored(trx, row.id, picture.columns, thumbnail)
        else if (!(await add(trx, origin, picture, clock.now()))) continue
        changed++
        if (hasNewNotes(row, picture.columns)) await renderWhatShows(trx, picture.columns.url, context)
      }
      return changed
    }),
  )
}

interface ReadPicture {
  media: WordPressMedia
  columns: MirroredFields
}

/** Undefined for files that aren't pictures, and for pictures without a known size. */
function columnsOf(media: WordPressMedia): ReadPicture | undefined {
  const { width, height, filesize } = media.media_details
  if (media.media_type !== 'image' || media.mime_type === 'image/svg+xml' || !width || !height) return undefined
  const alt = media.alt_text.trim() || null
  const notes = columnsFromNotes(notesOfMedia(media))
  return {
    media,
    columns: { url: media.source_url, mime_type: media.mime_type, bytes: filesize ?? 0, width, height, alt, ...notes },
  }
}

function isSame(row: MediaRow, columns: MirroredFields, thumbnail: string | null): boolean {
  // Our upload's exact size is known; WordPress doesn't always report it.
  const { bytes, ...exact } = columns
  return row.remote_thumbnail_url === thumbnail && (bytes === 0 || bytes === row.bytes) && hasSame(row, exact)
}

function hasNewNotes(
  row: MediaRow | undefined,
  { caption, credit, credit_url, license, made_with_ai }: MirroredFields,
) {
  const notes = { caption, credit, credit_url, license, made_with_ai }
  return row ? !hasSame(row, notes) : Object.values(notes).some(Boolean)
}

/** Columns that are undefined aren't compared. */
function hasSame(row: MediaRow, columns: Partial<MirroredFields>): boolean {
  return Object.entries(columns).every(([name, value]) => value === undefined || Reflect.get(row, name) === value)
}

/** False when another row has its address. */
async function add(trx: Trx, origin: string, { media, columns }: ReadPicture, now: number): Promise<boolean> {
  const { url, remote } = housed(media, origin)
  if (!remote || (await findMediaByUrl(trx, url))) return false
  const created = Date.parse(`${media.date_gmt}Z`)
  await insertMedia(trx, {
    ...NO_NOTES,
    ...columns,
    ...remote,
    id: uuid(),
    wordpress_id: await takeNumbers(trx, 'media-id', 1, () => findLargestMediaId(trx)),
    original_name: fileName(url),
    created_at: Number.isNaN(created) ? now : created,
    sample: 0,
  })
  return true
}

function fileName(url: string): string {
  return new URL(url).pathname.split('/').at(-1)?.slice(0, 200) ?? ''
}
