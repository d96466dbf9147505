import type { Media, MediaListQuery } from '@hometown/shared-types/contract/media'
import type { PictureNotes } from '@hometown/shared-types/contract/pictures'
import { v7 as uuid } from 'uuid'
import { isOneOf } from '../../../database/bulk-sql.ts'
import { type Db, defineEntity, type LockedRow, type Tx } from '../../../database/database.ts'
import { reserveNumbers } from '../../../database/number-sequences.ts'
import { countRows } from '../../../database/paging.ts'
import { containsWord } from '../../../database/search-conditions.ts'
import { pick } from '../../../lib/pick.ts'
import type { MediaRow, NewMediaRow, NotesColumns } from './media.table.ts'
import { pictureCopiesOf } from './picture-sizes.ts'
import { isPicturePublished, isPictureUsed } from './picture-usages.repository.ts'

export const media = defineEntity({
  table: 'media',
  name: 'Picture',
  stale: 'Another editor changed this picture in the meantime.',
  describe: mediaFromRow,
  lists: ['media'],
})

const SEARCHED_MEDIA_COLUMNS = ['alt', 'caption', 'credit', 'original_name'] as const

export function selectPictures(db: Db, { search = '', sort, url, unused }: MediaListQuery) {
  let matching = db.selectFrom('media')
  for (const word of search.split(/\s+/).filter(Boolean))
    matching = matching.where(({ or }) => or(SEARCHED_MEDIA_COLUMNS.map((column) => containsWord(column, word))))
  if (url !== undefined) matching = matching.where('url', '=', url)
  if (unused) matching = matching.where((row) => row.not(isPictureUsed()))
  const sorted = {
    newest: () => matching.orderBy('created_at', 'desc'),
    oldest: () => matching.orderBy('created_at'),
    largest: () => matching.orderBy('bytes', 'desc'),
    name: () => matching.orderBy((row) => row.fn('lower', [row.fn.coalesce('original_name', 'alt', 'url')])),
  }[sort]()
  return sorted.selectAll().orderBy('media.id', 'desc')
}

/** Lists our own pictures in published content for anybody, newest first. WordPress serves its own pictures. */
export async function listPublishedMedia(
  db: Db,
  query: { limit: number; offset: number; include?: readonly number[] | undefined; words?: readonly string[] },
): Promise<{ rows: MediaRow[]; total: number }> {
  let matching = db.selectFrom('media').where('remote_origin', 'is', null).where(isPicturePublished())
  if (query.include) matching = matching.where('number', 'in', query.include)
  for (const word of query.words ?? []) matching = matching.where(containsWord('alt', word))
  const rows = await matching
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  return { rows, total: await countRows(matching) }
}

export async function findMediaByUrl(db: Db, url: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('url', '=', url).executeTakeFirst()
}

export async function listMediaByUrls(db: Db, urls: readonly string[]): Promise<MediaRow[]> {
  if (urls.length === 0) return []
  return db
    .selectFrom('media')
    .selectAll()
    .where(isOneOf(db, 'url', urls))
    .execute()
}

export async function findImportedPicture(db: Db, importedFrom: string): Promise<string | undefined> {
  const row = await db.selectFrom('media').select('url').where('imported_from', '=', importedFrom).executeTakeFirst()
  return row?.url
}

export async function findWordPressMediaId(db: Db, origin: string, url: string): Promise<number | undefined> {
  const row = await findMediaByUrl(db, url)
  return row?.remote_origin === origin ? (row.remote_id ?? undefined) : undefined
}

export async function insertMedia(tx: Tx, row: Omit<NewMediaRow, 'id' | 'number'>): Promise<LockedRow<'media'>> {
  const wordpressId = await reserveNumbers(tx.db, 'media-id', 1, async () => {
    const row = await tx.db
      .selectFrom('media')
      .select((rows) => rows.fn.max('number').as('largest'))
      .executeTakeFirst()
    return row?.largest ?? 0
  })
  return tx.insert(media, { ...row, id: uuid(), number: wordpressId })
}

export function mediaFromRow(row: MediaRow): Media {
  return {
    ...pick(row, 'id', 'url', 'bytes', 'width', 'height', 'alt', 'version'),
    originalName: row.original_name,
    ...notesFromRow(row),
    focalPoint: { x: row.focal_x, y: row.focal_y },
    createdAt: new Date(row.created_at).toISOString(),
    sizes: pictureCopiesOf(row) ?? null,
    inWordPress: row.remote_origin !== null,
    uploadedBy: row.uploaded_by,
  }
}

export function notesFromRow(row: NotesColumns): PictureNotes {
  const { caption, credit, credit_url: creditUrl, license } = row
  return { caption, credit, creditUrl, license, madeWithAi: row.made_with_ai === 1 }
}

/** Leaves out notes that aren't given. */
export function columnsFromNotes({ creditUrl, madeWithAi, ...notes }: Partial<PictureNotes>): Partial<NotesColumns> {
  return {
    ...notes,
    ...(creditUrl !== undefined && { credit_url: creditUrl }),
    ...(madeWithAi !== undefined && { made_with_ai: madeWithAi ? 1 : 0 }),
  }
}
