import type { Kysely, Transaction } from 'kysely'
import { containsWord } from '../../../../database/contains-word.ts'
import type { Database } from '../../../../database/database.ts'
import { isPublished } from '../uses/picture-users.service.ts'
import type { MediaRow, NewMediaRow } from './media.table.ts'

type Reader = Kysely<Database>

export async function findMediaByUrl(db: Reader, url: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('url', '=', url).executeTakeFirst()
}

export async function findImportedPicture(db: Reader, importedFrom: string): Promise<string | undefined> {
  const row = await db.selectFrom('media').select('url').where('imported_from', '=', importedFrom).executeTakeFirst()
  return row?.url
}

/** The first address stays. */
export async function noteImportedFrom(trx: Transaction<Database>, id: string, importedFrom: string): Promise<void> {
  await trx
    .updateTable('media')
    .set({ imported_from: importedFrom })
    .where('id', '=', id)
    .where('imported_from', 'is', null)
    .execute()
}

export async function listMediaByUrls(db: Reader, urls: readonly string[]): Promise<MediaRow[]> {
  if (urls.length === 0) return []
  return db.selectFrom('media').selectAll().where('url', 'in', urls).execute()
}

export async function insertMedia(trx: Transaction<Database>, row: NewMediaRow): Promise<MediaRow> {
  return trx.insertInto('media').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function findLargestMediaId(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('media')
    .select((rows) => rows.fn.max('wordpress_id').as('largest'))
    .executeTakeFirst()
  return row?.largest ?? 0
}

export interface MediaListQuery {
  limit: number
  offset: number
  include?: readonly number[] | undefined
  words?: readonly string[] | undefined
}

/** Our own pictures in published content, newest first; the endpoint is public. WordPress serves its own pictures. */
export async function listPublishedMedia(
  db: Reader,
  query: MediaListQuery,
): Promise<{ rows: MediaRow[]; total: number }> {
  let matching = db.selectFrom('media').where('remote_origin', 'is', null).where(isPublished('media.url'))
  if (query.include) matching = matching.where('wordpress_id', 'in', query.include)
  for (const word of query.words ?? []) matching = matching.where(containsWord('alt', word))
  const rows = await matching
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('wordpress_id', 'desc')
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const counted = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: counted.total }
}
