import { type ConnectionTest, connectionTestSchema } from '@hometown/shared-types/wordpress-connection'
import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../../database/database.ts'
import { findValue, saveValue } from '../../../../database/settings/instance-values.ts'

const TEST = 'wordpress_connection_test'
const MIRROR = 'wordpress_mirror'

const testSchema = z.object({ origin: z.string(), test: connectionTestSchema })

export async function findConnectionTest(db: Kysely<Database>, origin: string): Promise<ConnectionTest | undefined> {
  const tested = await findValue(db, TEST, testSchema)
  return tested?.origin === origin ? tested.test : undefined
}

export async function saveConnectionTest(
  trx: Transaction<Database>,
  origin: string,
  test: ConnectionTest,
  now: number,
): Promise<void> {
  await saveValue(trx, TEST, { origin, test }, now)
}

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
