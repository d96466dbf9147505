export interface SubscriberDayTable {
  /** `YYYY-MM-DD`, primary key. */
  day: string
  active: number
  /** JSON list of numbers, in the order of `READER_CATEGORIES`; older days have seven, without jobs. */
  categories: string
}
