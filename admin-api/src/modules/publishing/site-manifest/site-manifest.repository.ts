import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { ManifestChanges } from '../../../site-server/manifest/manifest-files.ts'

/**
 * The live version and the files that changed after `since`; all files if `since` is zero or belongs to a database that
 * was replaced. Undefined before the first publish.
 */
export async function readManifestChanges(db: Kysely<Database>, since: number): Promise<ManifestChanges | undefined> {
  const changes = since > 0 ? await readSince(db, since) : undefined
  return changes ?? readAll(db)
}

/** Undefined if `since` isn't a version of this database that it still knows. */
async function readSince(db: Kysely<Database>, since: number): Promise<ManifestChanges | undefined> {
  // One statement, so that state and files are of one snapshot.
  const rows = await db
    .selectFrom('site_state as state')
    .leftJoin('site_files as file', (join) => join.on('file.version', '>', since))
    .leftJoin('site_versions as known', (join) => join.on('known.version', '=', since))
    .select([
      'state.version',
      'known.version as known',
      'file.path',
      'file.object_key as key',
      'file.hash',
      'file.bytes',
    ])
    .execute()
  const [first] = rows
  if (!first) return undefined
  // Nothing is taken over from an older database.
  if (first.version <= since) return { version: first.version, isWhole: false, rows: [] }
  return first.known === null ? undefined : { version: first.version, isWhole: false, rows: withPath(rows) }
}

async function readAll(db: Kysely<Database>): Promise<ManifestChanges | undefined> {
  const rows = await db
    .selectFrom('site_state as state')
    .leftJoin('site_files as file', (join) => join.on('file.object_key', 'is not', null))
    .select(['state.version', 'file.path', 'file.object_key as key', 'file.hash', 'file.bytes'])
    .execute()
  const [first] = rows
  return first && { version: first.version, isWhole: true, rows: withPath(rows) }
}

/** A state without such files is one row without a path. */
function withPath<Row extends { path: string | null }>(rows: readonly Row[]): (Row & { path: string })[] {
  return rows.filter((row): row is Row & { path: string } => row.path !== null)
}
