import type { Kysely } from 'kysely'

/** Calendars that are sources have odd times, too. */
export async function addSourceTimes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sources')
    .addColumn('times_reading', 'text', (column) => column.notNull().defaultTo('written'))
    .execute()
  await db.schema.alterTable('sources').addColumn('flag', 'text').execute()
  await db.schema
    .alterTable('sources')
    .addColumn('is_flag_dismissed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
