/** AI usage per provider and purpose on each day of the county; money in millionths of a US dollar. */
export interface AiSpendingTable {
  day: string
  provider: string
  model: string
  purpose: string
  calls: number
  failed: number
  input_tokens: number
  output_tokens: number
  spent: number
}

/** The most that calls in flight may cost. The reservation of a process that died expires. */
export interface AiReservationTable {
  id: string
  day: string
  amount: number
  expires_at: number
}

/** One row per day. Every reservation writes it first, which serializes them. */
export interface AiDayTable {
  day: string
  asked: number
}
