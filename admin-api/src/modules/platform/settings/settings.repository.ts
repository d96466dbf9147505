import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'

interface SavedSetting {
  value: unknown
  /** When it was saved; detects stale saves. */
  version: number
}

export async function findSettings(db: Kysely<Database>, keys?: readonly string[]): Promise<Map<string, SavedSetting>> {
  const all = db.selectFrom('settings').select(['key', 'value', 'updated_at'])
  const rows = await (keys ? all.where('key', 'in', keys) : all).execute()
  return new Map(rows.map((row) => [row.key, { value: JSON.parse(row.value) as unknown, version: row.updated_at }]))
}

interface SettingWrite {
  key: string
  value: unknown
  updatedBy: string
  /** The version that it must still have: 0 for none, undefined for any. */
  seen: number | undefined
}

/** @returns false if somebody else has saved it since */
export async function saveSetting(
  trx: Transaction<Database>,
  { key, value, updatedBy, seen }: SettingWrite,
  now: number,
): Promise<boolean> {
  const values = { value: JSON.stringify(value), updated_at: Math.max(now, (seen ?? 0) + 1), updated_by: updatedBy }
  if (seen) {
    const updated = await trx
      .updateTable('settings')
      .set(values)
      .where('key', '=', key)
      .where('updated_at', '=', seen)
      .returning('key')
      .executeTakeFirst()
    return updated !== undefined
  }
  const inserted = await trx
    .insertInto('settings')
    .values({ key, ...values })
    .onConflict((conflict) => {
      const taken = conflict.column('key')
      return seen === undefined ? taken.doUpdateSet(values) : taken.doNothing()
    })
    .returning('key')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function deleteSetting(
  trx: Transaction<Database>,
  key: string,
  seen: number | undefined,
): Promise<boolean> {
  const deletion = trx.deleteFrom('settings').where('key', '=', key)
  const checked = seen === undefined ? deletion : deletion.where('updated_at', '=', seen)
  const deleted = await checked.returning('key').executeTakeFirst()
  return deleted !== undefined || !seen
}
