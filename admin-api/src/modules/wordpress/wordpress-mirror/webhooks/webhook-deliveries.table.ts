/** Signed webhook calls, stored before they are answered; the id prevents replays. */
export interface WebhookDeliveryTable {
  id: string
  event: string
  object_type: string
  object_id: number
  received_at: number
  processed_at: number | null
  attempts: number
  error: string | null
}
