export interface SubscriberDayTable {
  /** The primary key, as `YYYY-MM-DD`. */
  day: string
  active: number
}
