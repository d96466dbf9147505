/** Stored before we answer. The id prevents replays. */
export interface WebhookDeliveryTable {
  id: string
  event: string
  object_type: string
  object_id: number
  received_at: number
  processed_at: number | null
}
