import type { Kysely } from 'kysely'

/** Links in old mails are good for ever: also those of readers whose subscription has been deleted since. */
export async function createFormerUnsubscribeKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('former_unsubscribe_keys')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('ended_at', 'bigint', (column) => column.notNull())
    .execute()
}
