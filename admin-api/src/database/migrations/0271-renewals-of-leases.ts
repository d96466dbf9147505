import type { Kysely } from 'kysely'

/** A holder that finds fewer renewals than it has made knows that the database was put back. */
export async function countRenewalsOfLeases(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('leases')
    .addColumn('renewals', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
