import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { databaseNow } from '../../../database/dialects.ts'
import { insertMany, isOneOf } from '../../../database/many-rows.ts'
import type { Store } from '../../../database/store.ts'
import type { LiveFile, SiteState } from './live-files.repository.ts'

const ROWS_PER_WRITE = 400

/** Grows with each commit, and isn't below the database's clock: so it doesn't go back with an older database. */
export async function nextVersion(trx: Transaction<Database>, kind: Store['kind']): Promise<number> {
  const { rows } = await sql<{ now: number; version: number | null }>`
    select ${databaseNow(kind)} as now, (select version from site_state) as version
  `.execute(trx)
  const { now = 0, version = null } = rows[0] ?? {}
  return Math.max(Number(now), Number(version ?? 0) + 1)
}

export async function saveLiveFiles(
  trx: Transaction<Database>,
  files: readonly LiveFile[],
  version: number,
): Promise<void> {
  for (let start = 0; start < files.length; start += ROWS_PER_WRITE) {
    const rows = files
      .slice(start, start + ROWS_PER_WRITE)
      .map(({ path, key, hash, bytes }) => ({ path, object_key: key, hash, bytes, version }))
    await trx
      .insertInto('site_files')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('path').doUpdateSet((row) => ({
          object_key: row.ref('excluded.object_key'),
          hash: row.ref('excluded.hash'),
          bytes: row.ref('excluded.bytes'),
          version: row.ref('excluded.version'),
        })),
      )
      .execute()
  }
}

/** The rows stay for a while, for nodes that were away. */
export async function removeLiveFiles(
  trx: Transaction<Database>,
  paths: readonly string[],
  version: number,
): Promise<void> {
  if (paths.length === 0) return
  await trx
    .updateTable('site_files')
    .set({ object_key: null, hash: null, bytes: null, version })
    .where(isOneOf(trx, 'path', paths))
    .where('object_key', 'is not', null)
    .execute()
}

/** Beside the live files, before the commit that makes them live. */
export async function stageFiles(db: Kysely<Database>, publishId: string, files: readonly LiveFile[]): Promise<void> {
  const rows = files.map(({ path, key, hash, bytes }) => ({
    publish_id: publishId,
    path,
    object_key: key,
    hash,
    bytes,
  }))
  await insertMany(db, 'site_staged_files', rows)
}

export async function countStagedFiles(db: Kysely<Database>, publishId: string): Promise<number> {
  const { count } = await db
    .selectFrom('site_staged_files')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('publish_id', '=', publishId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Makes the staged files the live ones. Files that don't differ keep their version and their object. */
export async function saveStagedFiles(
  trx: Transaction<Database>,
  publishId: string,
  version: number,
): Promise<{ readonly written: number; readonly removed: number }> {
  const written = await sql`
    insert into site_files (path, object_key, hash, bytes, version)
    select path, object_key, hash, bytes, ${version} from site_staged_files where publish_id = ${publishId}
    on conflict (path) do update set
      object_key = excluded.object_key, hash = excluded.hash, bytes = excluded.bytes, version = excluded.version
    where site_files.hash is distinct from excluded.hash
      or site_files.object_key in (select key from damaged_objects)
  `.execute(trx)
  const removed = await sql`
    update site_files set object_key = null, hash = null, bytes = null, version = ${version}
    where object_key is not null and not exists (
      select 1 from site_staged_files s where s.publish_id = ${publishId} and s.path = site_files.path
    )
  `.execute(trx)
  await deleteStagedFiles(trx, publishId)
  return { written: Number(written.numAffectedRows ?? 0), removed: Number(removed.numAffectedRows ?? 0) }
}

export async function deleteStagedFiles(db: Kysely<Database>, publishId: string): Promise<void> {
  await db.deleteFrom('site_staged_files').where('publish_id', '=', publishId).execute()
}

export async function saveSiteState(
  trx: Transaction<Database>,
  kind: Store['kind'],
  state: Omit<SiteState, 'id' | 'published_at'>,
): Promise<void> {
  const { version } = state
  const at = databaseNow(kind)
  await trx
    .insertInto('site_state')
    .values({ id: 1, ...state, published_at: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...state, published_at: at }))
    .execute()
  await trx
    .insertInto('site_versions')
    .values({ version, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
