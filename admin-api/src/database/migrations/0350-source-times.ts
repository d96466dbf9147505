import type { Kysely } from 'kysely'

/** Sources that are calendars can have odd times, as followed calendars do. */
export async function addSourceTimes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sources')
    .addColumn('times_reading', 'text', (column) => column.notNull().defaultTo('written'))
    .execute()
  await db.schema.alterTable('sources').addColumn('odd_times', 'text').execute()
  await db.schema
    .alterTable('sources')
    .addColumn('is_odd_times_dismissed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
