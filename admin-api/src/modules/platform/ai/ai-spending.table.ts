/** What was asked of whom on each day of the county, for what; money in millionths of a US dollar. */
export interface AiSpendingTable {
  day: string
  provider: string
  model: string
  purpose: string
  calls: number
  /** Of them, those that gave nothing of use. */
  failed: number
  input_tokens: number
  output_tokens: number
  spent: number
}

/** What calls that are under way may cost at most. One that nobody settled, because its process died, is over in time. */
export interface AiReservationTable {
  id: string
  day: string
  amount: number
  expires_at: number
}

/** One row a day, which all who reserve write first, so that they do it one after another. */
export interface AiDayTable {
  day: string
  asked: number
}
