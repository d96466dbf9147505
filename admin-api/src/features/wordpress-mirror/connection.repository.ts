import { type ConnectionTest, connectionTestSchema } from '@hometown/shared-types/wordpress-connection'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'

const TEST = 'wordpress_connection_test'
const MIRROR = 'wordpress_mirror'

/** The test belongs to an address: after a move to another WordPress it says nothing. */
export async function findConnectionTest(db: Kysely<Database>, origin: string): Promise<ConnectionTest | undefined> {
  const row = await db.selectFrom('instance_values').select('value').where('name', '=', TEST).executeTakeFirst()
  if (!row) return undefined
  const { origin: tested, test } = JSON.parse(row.value) as { origin?: unknown; test?: unknown }
  return tested === origin ? connectionTestSchema.safeParse(test).data : undefined
}

export async function saveConnectionTest(
  trx: Transaction<Database>,
  origin: string,
  test: ConnectionTest,
  now: number,
): Promise<void> {
  const value = JSON.stringify({ origin, test })
  await trx
    .insertInto('instance_values')
    .values({ name: TEST, value, updated_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: now }))
    .execute()
}

/** When a look at WordPress last came to its end. */
export async function findLastSync(db: Kysely<Database>): Promise<number | undefined> {
  const row = await db.selectFrom('instance_values').select('updated_at').where('name', '=', MIRROR).executeTakeFirst()
  return row?.updated_at
}

export async function findLastWebhook(db: Kysely<Database>): Promise<number | undefined> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select((delivery) => delivery.fn.max('received_at').as('at'))
    .executeTakeFirst()
  return row?.at === null || row?.at === undefined ? undefined : Number(row.at)
}
