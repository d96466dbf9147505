import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../../database/database.ts'
import { findValue, saveValue } from '../../../../database/settings/instance-values.ts'
import type { MediaRow, NotesColumns } from './media.table.ts'

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

export async function listMirrored(
  db: Kysely<Database>,
  origin: string,
  remoteIds: readonly number[],
): Promise<MediaRow[]> {
  if (remoteIds.length === 0) return []
  return db
    .selectFrom('media')
    .selectAll()
    .where('remote_origin', '=', origin)
    .where('remote_id', 'in', remoteIds)
    .execute()
}

export async function listMirroredIds(
  db: Kysely<Database>,
  origin: string,
): Promise<{ id: string; remote_id: number }[]> {
  return db
    .selectFrom('media')
    .select(['id', 'remote_id'])
    .where('remote_origin', '=', origin)
    .where('remote_id', 'is not', null)
    .$narrowType<{ remote_id: number }>()
    .execute()
}

/** WordPress's id of a picture in its media library; undefined for other pictures. */
export async function findRemoteId(db: Kysely<Database>, origin: string, url: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('media')
    .select('remote_id')
    .where('remote_origin', '=', origin)
    .where('url', '=', url)
    .executeTakeFirst()
  return row?.remote_id ?? undefined
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
  await trx
    .updateTable('media')
    .set({ ...fields, remote_thumbnail_url: thumbnailUrl })
    .where('id', '=', id)
    .execute()
}
