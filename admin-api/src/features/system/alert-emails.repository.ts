import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'

const KEY = 'alertEmails'

export async function findSetting(db: Kysely<Database>): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst()
  return row && JSON.parse(row.value)
}

export async function saveSetting(
  trx: Transaction<Database>,
  value: unknown,
  username: string,
  now: number,
): Promise<void> {
  const changes = { value: JSON.stringify(value), updated_at: now, updated_by: username }
  await trx
    .insertInto('settings')
    .values({ key: KEY, ...changes })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(changes))
    .execute()
}
