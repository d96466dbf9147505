export interface ScrapingCacheTable {
  /** A `validators:`, `link:` or `robots:` prefix and its subject. */
  key: string
  /** JSON, or the text of a robots.txt. */
  data: string
  source: string | null
  created_at: number
  expires_at: number
}
