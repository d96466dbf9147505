import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database.ts'

export async function findSettingValue(db: Kysely<Database>, key: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row && JSON.parse(row.value)
}

/** The last save wins. */
export async function saveSettingValue(
  trx: Transaction<Database>,
  key: string,
  value: unknown,
  username: string,
  now: number,
): Promise<void> {
  const changes = { value: JSON.stringify(value), updated_at: now, updated_by: username }
  await trx
    .insertInto('settings')
    .values({ key, ...changes })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(changes))
    .execute()
}
