import type { Generated, Selectable } from 'kysely'

/** One row for each alert that began for devices, so that it begins once. */
export interface PushSendTable {
  alert_id: string
  devices: number
  accepted: Generated<number>
  gone: Generated<number>
  failed: Generated<number>
  dropped: Generated<number>
  started_at: number
  finished_at: number | null
}

export type PushSendRow = Selectable<PushSendTable>

/** What is still to be sent. A settled row is deleted and counted in its send. */
export interface PushDeliveryTable {
  /** Alert and subscription. */
  id: string
  alert_id: string
  subscription_id: string
  attempts: Generated<number>
  next_attempt_at: number
  /** Of the sender that has it in hand. */
  fence: number | null
}

export type PushDeliveryRow = Selectable<PushDeliveryTable>
