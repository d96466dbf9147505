import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isOneOf } from '../../../../database/many-rows.ts'

type Trx = Transaction<Database>

/** Alerts in a row that a device didn't get, until it counts as gone. */
const MOST_FAILURES = 5

export async function noteReached(trx: Trx, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('push_subscriptions')
    .set({ succeeded_at: now, seen_at: now, failures: 0 })
    .where(isOneOf(trx, 'id', ids))
    .execute()
}

export async function noteUnreached(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const failed = await trx
    .updateTable('push_subscriptions')
    .set((row) => ({ failures: row('failures', '+', 1) }))
    .where(isOneOf(trx, 'id', ids))
    .returning(['id', 'failures'])
    .execute()
  await forgetDevices(
    trx,
    failed.filter(({ failures }) => failures >= MOST_FAILURES).map(({ id }) => id),
  )
}

export async function forgetDevices(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom('push_deliveries')
    .where(isOneOf(trx, 'subscription_id', ids))
    .execute()
  await trx
    .deleteFrom('push_subscriptions')
    .where(isOneOf(trx, 'id', ids))
    .execute()
}
