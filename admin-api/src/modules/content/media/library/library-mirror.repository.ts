import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../../database/database.ts'
import { findValue, saveValue } from '../../../../database/settings/instance-values.ts'
import type { MediaRow, NotesColumns } from './media.table.ts'
import type { RemoteMediaRow } from './remote-media.table.ts'

const NAME = 'wordpress_library'

const stateSchema = z.object({
  origin: z.string(),
  modifiedUntil: z.number(),
  total: z.number(),
  comparedOn: z.string().default(''),
})
export type LibraryState = z.infer<typeof stateSchema>

export async function findLibraryState(db: Kysely<Database>): Promise<LibraryState | undefined> {
  return findValue(db, NAME, stateSchema)
}

export async function saveLibraryState(db: Kysely<Database>, state: LibraryState, now: number): Promise<void> {
  await saveValue(db, NAME, state, now)
}

export type MirroredMedia = MediaRow & Pick<RemoteMediaRow, 'remote_id' | 'thumbnail_url'>

export async function listMirrored(
  db: Kysely<Database>,
  origin: string,
  remoteIds: readonly number[],
): Promise<MirroredMedia[]> {
  if (remoteIds.length === 0) return []
  return db
    .selectFrom('remote_media')
    .innerJoin('media', 'media.id', 'remote_media.media_id')
    .selectAll('media')
    .select(['remote_media.remote_id', 'remote_media.thumbnail_url'])
    .where('remote_media.origin', '=', origin)
    .where('remote_media.remote_id', 'in', remoteIds)
    .execute()
}

export async function listMirroredIds(
  db: Kysely<Database>,
  origin: string,
): Promise<Pick<RemoteMediaRow, 'media_id' | 'remote_id'>[]> {
  return db.selectFrom('remote_media').select(['media_id', 'remote_id']).where('origin', '=', origin).execute()
}

/** WordPress's id of a picture in its media library; undefined for other pictures. */
export async function findRemoteId(db: Kysely<Database>, origin: string, url: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('remote_media')
    .innerJoin('media', 'media.id', 'remote_media.media_id')
    .select('remote_media.remote_id')
    .where('remote_media.origin', '=', origin)
    .where('media.url', '=', url)
    .executeTakeFirst()
  return row?.remote_id
}

/** Without our plugin, WordPress has no credits, and those that editors wrote here stay. */
export type MirroredFields = Pick<MediaRow, 'url' | 'mime_type' | 'bytes' | 'width' | 'height' | 'alt'> &
  Partial<NotesColumns>

export async function updateMirrored(
  trx: Transaction<Database>,
  id: string,
  fields: MirroredFields,
  thumbnailUrl: string | null,
): Promise<void> {
  await trx.updateTable('media').set(fields).where('id', '=', id).execute()
  await trx.updateTable('remote_media').set({ thumbnail_url: thumbnailUrl }).where('media_id', '=', id).execute()
}
