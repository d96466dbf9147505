import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'

export async function findSettings(db: Kysely<Database>): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  return new Map(rows.map((row) => [row.key, JSON.parse(row.value) as unknown]))
}

export async function upsertSetting(
  trx: Transaction<Database>,
  setting: { key: string; value: unknown; updatedBy: string },
  now: number,
): Promise<void> {
  const values = { value: JSON.stringify(setting.value), updated_at: now, updated_by: setting.updatedBy }
  await trx
    .insertInto('settings')
    .values({ key: setting.key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute()
}

export async function deleteSetting(trx: Transaction<Database>, key: string): Promise<void> {
  await trx.deleteFrom('settings').where('key', '=', key).execute()
}

export async function hasSampleArticles(db: Kysely<Database>): Promise<boolean> {
  const row = await db.selectFrom('articles').select('id').where('sample', '=', 1).limit(1).executeTakeFirst()
  return row !== undefined
}
