import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isOneOf } from '../../../../database/many-rows.ts'
import type { PushSendRow } from './push-sends.table.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

const MOST_SHOWN = 50

/** Alerts for devices that have begun, haven't ended, and weren't taken up yet. */
export async function listStartable(db: Db, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('reader_alerts')
    .leftJoin('push_sends', 'push_sends.alert_id', 'reader_alerts.id')
    .select('reader_alerts.id')
    .where('reader_alerts.to_devices', '=', 1)
    .where('reader_alerts.starts_at', '<=', now)
    .where('reader_alerts.ends_at', '>', now)
    .where('push_sends.alert_id', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Freezes who gets it. False if another process was faster. */
export async function beginSend(trx: Trx, alertId: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('push_sends')
    .columns(['alert_id', 'devices', 'started_at'])
    .expression((query) =>
      query
        .selectFrom('push_subscriptions')
        .select((row) => [
          sql<string>`cast(${alertId} as text)`.as('alert_id'),
          row.fn.countAll<number>().as('devices'),
          sql<number>`cast(${now} as bigint)`.as('started_at'),
        ])
        // Without a condition, SQLite takes `on conflict` for the beginning of a join.
        .where(sql<boolean>`1 = 1`),
    )
    .onConflict((conflict) => conflict.column('alert_id').doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return false
  await sql`
    insert into push_deliveries (id, alert_id, subscription_id, next_attempt_at)
    select cast(${`${alertId}:`} as text) || id, cast(${alertId} as text), id, cast(${now} as bigint) from push_subscriptions
  `.execute(trx)
  return true
}

export async function listUnfinished(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('push_sends').select('alert_id').where('finished_at', 'is', null).execute()
  return rows.map(({ alert_id: id }) => id)
}

/** What isn't sent of alerts that have ended, or were taken back, never is. */
export async function dropEnded(trx: Trx, now: number): Promise<void> {
  const ended = await trx
    .selectFrom('push_sends')
    .leftJoin('reader_alerts', 'reader_alerts.id', 'push_sends.alert_id')
    .select(['push_sends.alert_id', 'reader_alerts.id'])
    .where('push_sends.finished_at', 'is', null)
    .where((row) => row.or([row('reader_alerts.id', 'is', null), row('reader_alerts.ends_at', '<=', now)]))
    .execute()
  for (const { alert_id: alertId, id } of ended) {
    const { numDeletedRows } = await trx
      .deleteFrom('push_deliveries')
      .where('alert_id', '=', alertId)
      .executeTakeFirst()
    if (id === null) await trx.deleteFrom('push_sends').where('alert_id', '=', alertId).execute()
    else await addToSend(trx, alertId, { dropped: Number(numDeletedRows) })
  }
}

export async function addToSend(
  trx: Trx,
  alertId: string,
  { accepted = 0, gone = 0, failed = 0, dropped = 0 }: Partial<Pick<PushSendRow, PushCount>>,
): Promise<void> {
  await trx
    .updateTable('push_sends')
    .set((row) => ({
      accepted: row('accepted', '+', accepted),
      gone: row('gone', '+', gone),
      failed: row('failed', '+', failed),
      dropped: row('dropped', '+', dropped),
    }))
    .where('alert_id', '=', alertId)
    .execute()
}

type PushCount = 'accepted' | 'gone' | 'failed' | 'dropped'

export async function finishSends(trx: Trx, now: number): Promise<void> {
  await trx
    .updateTable('push_sends')
    .set({ finished_at: now })
    .where('finished_at', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('push_deliveries')
            .select('push_deliveries.id')
            .whereRef('push_deliveries.alert_id', '=', 'push_sends.alert_id'),
        ),
      ),
    )
    .execute()
}

export async function listSends(db: Db): Promise<PushSendRow[]> {
  return db
    .selectFrom('push_sends')
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('alert_id')
    .limit(MOST_SHOWN)
    .execute()
}

/** Devices that took an alert, by its id; alerts that were on the site only are missing. */
export async function countAlertDevices(
  db: Kysely<Database>,
  alertIds: readonly string[],
): Promise<Map<string, number>> {
  if (alertIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('push_sends')
    .select(['alert_id', 'accepted'])
    .where(isOneOf(db, 'alert_id', alertIds))
    .execute()
  return new Map(rows.map(({ alert_id, accepted }) => [alert_id, accepted]))
}
