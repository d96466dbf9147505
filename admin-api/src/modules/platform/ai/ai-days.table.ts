export interface AiDayTable {
  /** Of the county. */
  day: string
  calls: number
  /** In millionths of a US dollar, with the most that calls in flight may cost. */
  spent: number
}
