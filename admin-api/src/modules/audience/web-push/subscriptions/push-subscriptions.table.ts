import type { Generated, Selectable } from 'kysely'

/** A device that gets alerts. Whoever knows `endpoint` can write to it: it belongs in no log and in no answer. */
export interface PushSubscriptionTable {
  id: string
  endpoint: string
  /** Registrable domain of the endpoint. */
  service: string
  p256dh: string
  auth: string
  created_at: number
  /** When the browser renewed it, or its push service last took an alert. */
  seen_at: number
  succeeded_at: number | null
  /** Alerts in a row that it didn't get. */
  failures: Generated<number>
}

export type PushSubscriptionRow = Selectable<PushSubscriptionTable>
