export interface SubscriberDayTable {
  /** `YYYY-MM-DD`, primary key. */
  day: string
  active: number
  /** JSON list of seven numbers, in the order of `READER_CATEGORIES`. */
  categories: string
}
