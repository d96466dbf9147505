import type { Kysely } from 'kysely'

/** A decision names the version that was shown, so that nobody publishes words that were changed since. */
export async function addSubmissionVersions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('event_submissions')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}
