import type { CountyDate } from '@hometown/shared-types/county-time'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { SubscriberDayTable } from './analytics.table.ts'

type Db = Kysely<Database>

export async function listDays(db: Db, first: CountyDate, last: CountyDate): Promise<SubscriberDayTable[]> {
  return db
    .selectFrom('subscriber_days')
    .selectAll()
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .execute()
}

export async function saveDay(db: Db, row: SubscriberDayTable): Promise<void> {
  await db
    .insertInto('subscriber_days')
    .values(row)
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ active: row.active, categories: row.categories }))
    .execute()
}
