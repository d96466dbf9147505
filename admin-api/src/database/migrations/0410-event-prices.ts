import type { Kysely } from 'kysely'

export async function addEventPrices(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('calendar_events').addColumn('price', 'text').execute()
  await db.schema
    .alterTable('event_submissions')
    .addColumn('price', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
