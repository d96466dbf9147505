import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { isOneOf } from '../../../database/many-rows.ts'

export type SiteState = Selectable<Database['site_state']>

/** A file of the live site. */
export interface LiveFile {
  readonly path: string
  readonly key: string
  readonly hash: string
  readonly bytes: number
}

/** Undefined before the first publish into the object store. */
export async function findSiteState(db: Kysely<Database>): Promise<SiteState | undefined> {
  return db.selectFrom('site_state').selectAll().executeTakeFirst()
}

export async function listLiveFiles(db: Kysely<Database>, among?: readonly string[]): Promise<LiveFile[]> {
  if (among?.length === 0) return []
  const rows = await db
    .selectFrom('site_files')
    .selectAll()
    .where('object_key', 'is not', null)
    .$if(among !== undefined, (query) => query.where(isOneOf(db, 'path', among ?? [])))
    .execute()
  return rows.flatMap((row) => liveFileFromRow(row) ?? [])
}

/** The files whose bytes are in these objects. */
export async function listFilesInObjects(db: Kysely<Database>, keys: readonly string[]): Promise<LiveFile[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('site_files')
    .selectAll()
    .where(isOneOf(db, 'object_key', keys))
    .execute()
  return rows.flatMap((row) => liveFileFromRow(row) ?? [])
}

export interface FilesSince {
  readonly live: readonly LiveFile[]
  readonly gone: readonly string[]
}

/** Undefined if too much happened since: read everything then. */
export async function listFilesSince(db: Kysely<Database>, version: number): Promise<FilesSince | undefined> {
  const known = await db.selectFrom('site_versions').select('version').where('version', '=', version).executeTakeFirst()
  if (!known) return undefined
  const rows = await db.selectFrom('site_files').selectAll().where('version', '>', version).execute()
  return {
    live: rows.flatMap((row) => liveFileFromRow(row) ?? []),
    gone: rows.flatMap((row) => (row.object_key === null ? [row.path] : [])),
  }
}

function liveFileFromRow(row: Selectable<Database['site_files']>): LiveFile | undefined {
  const { path, object_key: key, hash, bytes } = row
  return key === null || hash === null || bytes === null ? undefined : { path, key, hash, bytes }
}
