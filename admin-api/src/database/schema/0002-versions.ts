import type { Kysely } from 'kysely'

/** Two people can edit the same picture, correction, alert, account or setting. */
export async function addVersions(db: Kysely<unknown>): Promise<void> {
  for (const table of ['media', 'corrections', 'reader_alerts', 'users'])
    await db.schema
      .alterTable(table)
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
  // A new setting's version is the time in milliseconds.
  await db.schema
    .alterTable('settings')
    .addColumn('version', 'bigint', (column) => column.notNull().defaultTo(1))
    .execute()
}
