import type { Kysely } from 'kysely'

/** A decision names the shown version, so that nobody publishes text that has changed since. */
export async function addSubmissionVersions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('event_submissions')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}
