/** Clicks on a link on one county day, by all readers together. Primary key: the first three columns. */
export interface NewsletterClickTable {
  newsletter_id: string
  /** The article's number in the issue, from 1. */
  link: number
  /** `YYYY-MM-DD` */
  day: string
  clicks: number
}
