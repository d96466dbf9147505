/** Per day of the county; money in millionths of a US dollar. */
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

/** The most that the calls in flight may cost. The reservation of a process that died expires. */
export interface AiReservationTable {
  id: string
  day: string
  amount: number
  expires_at: number
}

/** Every reservation writes the row of its day first, which serializes them. */
export interface AiDayTable {
  day: string
  asked: number
}
