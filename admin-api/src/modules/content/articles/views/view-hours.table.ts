import type { Generated } from 'kysely'

/** Views of all articles together. Primary key: all but `views`. */
export interface ViewHourTable {
  /** `YYYY-MM-DD` */
  day: string
  /** 0 to 23 in the county; 1 AM has two hours on the day on which the clocks go back. */
  hour: number
  /** 1 for the invented views of the sample county. */
  sample: Generated<number>
  views: number
}
