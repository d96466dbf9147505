/** What is kept between two readings of a site. */
export interface ScrapingCacheTable {
  /** `validators:`, `link:` or `robots:` and what it is of. */
  key: string
  /** JSON; of robots.txt its text. */
  data: string
  /** The source that it was read for. */
  source: string | null
  created_at: number
  expires_at: number
}
