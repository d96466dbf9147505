/** How often a link was followed on one day of the county, by everybody together. Primary key: the first three. */
export interface NewsletterClickTable {
  newsletter_id: string
  /** The number of the article in the issue, from 1. */
  link: number
  /** `YYYY-MM-DD` */
  day: string
  clicks: number
}
