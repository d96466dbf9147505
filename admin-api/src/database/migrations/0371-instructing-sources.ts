import type { Kysely } from 'kysely'

/** JSON of the passages by which a suggestion's source tries to instruct models. */
export async function addInstructions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('content_suggestions')
    .addColumn('instructions', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
}
