export interface SubscriberDayTable {
  /** `YYYY-MM-DD`, primary key. */
  day: string
  active: number
}
