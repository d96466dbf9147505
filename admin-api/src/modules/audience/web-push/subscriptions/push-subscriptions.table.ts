import type { Generated, Selectable } from 'kysely'

/** A device that gets alerts. Anyone who knows `endpoint` can write to it, so keep it out of logs and answers. */
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
