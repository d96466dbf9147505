/** One row. */
export interface LeaderTable {
  id: number
  /** Grows with each new leader. What an earlier one writes isn't committed. */
  fence: number
  /** The leader's machine. */
  node: string
  /** When it was last known to be at work, in milliseconds; null after it ended in order. */
  seen_at: number | null
}
