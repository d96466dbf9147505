import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { insertMany, isOneOf } from '../../../database/many-rows.ts'

export async function listDamagedKeys(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('damaged_objects').select('key').orderBy('key').execute()
  return rows.map(({ key }) => key)
}

export async function insertDamagedKeys(db: Kysely<Database>, keys: readonly string[], now: number): Promise<void> {
  const rows = keys.map((key) => ({ key, noticed_at: now }))
  await insertMany(db, 'damaged_objects', rows, { onlyNew: true })
}

/** Forgets damaged objects that no file uses any more, so that nothing uses them again. */
export async function forgetReplaced(trx: Transaction<Database>, damaged: readonly string[]): Promise<void> {
  if (damaged.length === 0) return
  const rows = await trx
    .selectFrom('site_files')
    .select('object_key')
    .where(isOneOf(trx, 'object_key', damaged))
    .execute()
  const used = new Set(rows.map(({ object_key: key }) => key))
  const replaced = damaged.filter((key) => !used.has(key))
  if (replaced.length === 0) return
  await trx
    .deleteFrom('site_objects')
    .where(isOneOf(trx, 'key', replaced))
    .execute()
  await trx
    .deleteFrom('damaged_objects')
    .where(isOneOf(trx, 'key', replaced))
    .execute()
}
