/** Signed calls of the content service, stored before they are answered; the id guards against replays. */
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
