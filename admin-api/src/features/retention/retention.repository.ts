import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../database/database.ts'

const KEY = 'retention'

const savedSchema = z.record(z.string(), z.unknown())

export async function findSavedDays(db: Kysely<Database>): Promise<Record<string, unknown>> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst()
  return row ? savedSchema.parse(JSON.parse(row.value)) : {}
}

export async function saveDays(trx: Transaction<Database>, days: object, username: string, now: number): Promise<void> {
  const changes = { value: JSON.stringify(days), updated_at: now, updated_by: username }
  await trx
    .insertInto('settings')
    .values({ key: KEY, ...changes })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(changes))
    .execute()
}
