import type { PublishedFile } from '@hometown/shared-types/publishing'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { isOneOf } from '../../../database/many-rows.ts'

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

/** Which of these files the live site has, on this machine's disk or in the object store. */
export async function listLivePaths(db: Kysely<Database>, among: readonly string[]): Promise<string[]> {
  const inObjects = db.selectFrom('site_files').select('path').where('object_key', 'is not', null)
  const rows = await db
    .selectFrom('publish_manifest')
    .select('path')
    .where(isOneOf(db, 'path', among))
    .union(inObjects.where(isOneOf(db, 'path', among)))
    .execute()
  return rows.map(({ path }) => path)
}

export async function hasLivePaths(db: Kysely<Database>): Promise<boolean> {
  const onDisk = await db.selectFrom('publish_manifest').select('path').limit(1).executeTakeFirst()
  if (onDisk) return true
  const files = db.selectFrom('site_files').select('path').where('object_key', 'is not', null)
  return (await files.limit(1).executeTakeFirst()) !== undefined
}

/** The files of the live site are in the object store from now on. */
export async function clearManifest(trx: Kysely<Database>): Promise<void> {
  await trx.deleteFrom('publish_manifest').execute()
}
