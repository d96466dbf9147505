import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { PushSubscriptionRow, PushSubscriptionTable } from './push-subscriptions.table.ts'

type Trx = Transaction<Database>

export async function findSubscription(
  trx: Trx,
  endpoint: string,
): Promise<Pick<PushSubscriptionRow, 'id' | 'service'> | undefined> {
  return trx
    .selectFrom('push_subscriptions')
    .select(['id', 'service'])
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()
}

/** Keeps its id, and with it what is still to be sent to it. */
export async function renewSubscription(
  trx: Trx,
  id: string,
  changes: Pick<PushSubscriptionRow, 'endpoint' | 'service' | 'p256dh' | 'auth' | 'seen_at'>,
): Promise<void> {
  await trx
    .updateTable('push_subscriptions')
    .set({ ...changes, failures: 0 })
    .where('id', '=', id)
    .execute()
}

/** Does nothing if the same endpoint came at the same time. */
export async function insertSubscription(trx: Trx, row: Insertable<PushSubscriptionTable>): Promise<void> {
  await trx
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doNothing())
    .execute()
}

export async function countSubscriptions(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('push_subscriptions')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function countSubscriptionsAt(db: Kysely<Database>, service: string): Promise<number> {
  const { count } = await db
    .selectFrom('push_subscriptions')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('service', '=', service)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function deleteSubscription(trx: Trx, endpoint: string): Promise<void> {
  const ofEndpoint = trx.selectFrom('push_subscriptions').select('id').where('endpoint', '=', endpoint)
  await trx.deleteFrom('push_deliveries').where('subscription_id', 'in', ofEndpoint).execute()
  await trx.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()
}
