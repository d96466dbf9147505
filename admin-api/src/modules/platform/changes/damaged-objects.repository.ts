import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'

export async function insertDamagedObject(trx: Transaction<Database>, key: string, now: number): Promise<void> {
  await trx
    .insertInto('damaged_objects')
    .values({ key, noticed_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
