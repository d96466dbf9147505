import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isOneOf } from '../../../../database/many-rows.ts'
import type { PushSubscriptionRow } from '../subscriptions/push-subscriptions.table.ts'
import type { PushDeliveryRow } from './push-sends.table.ts'

type Trx = Transaction<Database>

export type ClaimedPush = Pick<PushDeliveryRow, 'id' | 'alert_id' | 'subscription_id' | 'attempts'> &
  Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth'> &
  Pick<Selectable<Database['reader_alerts']>, 'level' | 'text' | 'url' | 'starts_at' | 'ends_at'>

/** Only of alerts that run, the newest alert first. */
export async function claimPushes(
  trx: Trx,
  { fence, now, limit }: { fence: number; now: number; limit: number },
): Promise<ClaimedPush[]> {
  const claimed = await trx
    .updateTable('push_deliveries')
    .set((row) => ({ fence, attempts: row('attempts', '+', 1) }))
    .where('fence', 'is', null)
    .where('id', 'in', (query) =>
      query
        .selectFrom('push_deliveries')
        .innerJoin('reader_alerts', 'reader_alerts.id', 'push_deliveries.alert_id')
        .innerJoin('push_subscriptions', 'push_subscriptions.id', 'push_deliveries.subscription_id')
        .select('push_deliveries.id')
        .where('push_deliveries.fence', 'is', null)
        .where('push_deliveries.next_attempt_at', '<=', now)
        .where('reader_alerts.ends_at', '>', now)
        .orderBy('reader_alerts.starts_at', 'desc')
        .orderBy('reader_alerts.id', 'desc')
        .orderBy('push_deliveries.next_attempt_at')
        .orderBy('push_deliveries.id')
        .limit(limit),
    )
    .returning('id')
    .execute()
  const ids = claimed.map(({ id }) => id)
  if (ids.length === 0) return []
  return trx
    .selectFrom('push_deliveries as d')
    .innerJoin('push_subscriptions as s', 's.id', 'd.subscription_id')
    .innerJoin('reader_alerts as a', 'a.id', 'd.alert_id')
    .select(['d.id', 'd.alert_id', 'd.subscription_id', 'd.attempts', 's.endpoint', 's.p256dh', 's.auth'])
    .select(['a.level', 'a.text', 'a.url', 'a.starts_at', 'a.ends_at'])
    .where(isOneOf(trx, 'd.id', ids))
    .orderBy('d.id')
    .execute()
}

/** What is in hand now belongs to a sender that died, or to a claim whose answer was lost. */
export async function releaseClaims(db: Kysely<Database>, fence: number): Promise<void> {
  await db.updateTable('push_deliveries').set({ fence: null }).where('fence', '<=', fence).execute()
}

export async function deferPush(
  trx: Trx,
  { id, attempts, fence }: Pick<PushDeliveryRow, 'id' | 'attempts' | 'fence'>,
  nextAttemptAt: number,
): Promise<void> {
  await trx
    .updateTable('push_deliveries')
    .set({ fence: null, attempts, next_attempt_at: nextAttemptAt })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .execute()
}

/** Returns those that were still to be settled: their alert may have been taken back, or the device unsubscribed. */
export async function deletePushes(trx: Trx, ids: readonly string[], fence: number): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .deleteFrom('push_deliveries')
    .where(isOneOf(trx, 'id', ids))
    .where('fence', '=', fence)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
