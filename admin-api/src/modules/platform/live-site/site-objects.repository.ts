import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { databaseNow } from '../../../database/dialects.ts'
import { insertMany, isOneOf } from '../../../database/many-rows.ts'
import type { Store } from '../../../database/store.ts'

export interface SiteObject {
  readonly key: string
  readonly hash: string
  readonly bytes: number
}

/** One object for each of these hashes that has any; damaged ones don't count. */
export async function findObjects(db: Kysely<Database>, hashes: readonly string[]): Promise<Map<string, SiteObject>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('site_objects')
    .select(['key', 'hash', 'bytes'])
    .where(isOneOf(db, 'hash', hashes))
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('damaged_objects').select('key').whereRef('damaged_objects.key', '=', 'site_objects.key'))),
    )
    // The last one wins: those in use before others, and among those the one that stays longest.
    .orderBy(sql`coalesce(unused_since, ${Number.MAX_SAFE_INTEGER})`)
    .execute()
  return new Map(rows.map((row) => [row.hash, row]))
}

/** Call it after the upload. Until a commit uses them, the sweeper counts them as unused. */
export async function insertObjects({ db, kind }: Store, objects: readonly SiteObject[]): Promise<void> {
  if (objects.length === 0) return
  const now = await readNow(db, kind)
  const rows = objects.map(({ key, hash, bytes }) => ({ key, hash, bytes, unused_since: now }))
  await insertMany(db, 'site_objects', rows)
}

/** @returns false if one of them is gone: the sweeper has deleted it */
export async function keepObjects(trx: Transaction<Database>, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return true
  const { numUpdatedRows } = await trx
    .updateTable('site_objects')
    .set({ unused_since: null })
    .where(isOneOf(trx, 'key', keys))
    .executeTakeFirst()
  return Number(numUpdatedRows) === new Set(keys).size
}

/** Call it after the files that used them have changed. @param keys undefined: all objects */
export async function noteUnused(
  trx: Transaction<Database>,
  kind: Store['kind'],
  keys: readonly string[] | undefined,
): Promise<void> {
  await trx
    .updateTable('site_objects')
    .set({ unused_since: databaseNow(kind) })
    .where('unused_since', 'is', null)
    .$if(keys !== undefined, (query) => query.where(isOneOf(trx, 'key', keys ?? [])))
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('site_files').select('path').whereRef('site_files.object_key', '=', 'site_objects.key'))),
    )
    .execute()
}

/** For a whole release: marks the objects of all live files as used. @returns false if one of them is gone */
export async function keepObjectsOfLiveFiles(trx: Transaction<Database>): Promise<boolean> {
  await trx
    .updateTable('site_objects')
    .set({ unused_since: null })
    .where('unused_since', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('site_files').select('path').whereRef('site_files.object_key', '=', 'site_objects.key')),
    )
    .execute()
  const missing = await trx
    .selectFrom('site_files')
    .select('path')
    .where('object_key', 'is not', null)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('site_objects').select('key').whereRef('site_objects.key', '=', 'site_files.object_key'))),
    )
    .limit(1)
    .executeTakeFirst()
  return missing === undefined
}

/** Which of these keys the database knows. */
export async function listKnownKeys(db: Kysely<Database>, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('site_objects')
    .select('key')
    .where(isOneOf(db, 'key', keys))
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** Keys that files of the live site use. @param prefix of the keys */
export async function listKeysInUse(db: Kysely<Database>, prefix: string): Promise<string[]> {
  const rows = await db
    .selectFrom('site_files')
    .select('object_key')
    .distinct()
    .where('object_key', 'like', `${prefix}%`)
    .execute()
  return rows.flatMap(({ object_key: key }) => key ?? [])
}

async function readNow(db: Kysely<Database>, kind: Store['kind']): Promise<number> {
  const { rows } = await sql<{ now: number }>`select ${databaseNow(kind)} as now`.execute(db)
  return Number(rows[0]?.now)
}
