import type { PublishedFile } from '@hometown/shared-types/publishing'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'

const ROWS_PER_WRITE = 400

export async function upsertManifest(db: Kysely<Database>, files: readonly PublishedFile[]): Promise<void> {
  for (let start = 0; start < files.length; start += ROWS_PER_WRITE) {
    await db
      .insertInto('publish_manifest')
      .values(files.slice(start, start + ROWS_PER_WRITE))
      .onConflict((conflict) => conflict.column('path').doUpdateSet((row) => ({ hash: row.ref('excluded.hash') })))
      .execute()
  }
}

export async function removeFromManifest(db: Kysely<Database>, paths: readonly string[]): Promise<void> {
  for (let start = 0; start < paths.length; start += ROWS_PER_WRITE) {
    const part = paths.slice(start, start + ROWS_PER_WRITE)
    await db.deleteFrom('publish_manifest').where('path', 'in', part).execute()
  }
}

export async function listManifestPaths(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('publish_manifest').select('path').execute()
  return rows.map((row) => row.path)
}
