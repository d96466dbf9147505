export interface ScrapingCacheTable {
  /** A `validators:` or `link:` prefix and its subject. */
  key: string
  /** JSON. */
  data: string
  source: string | null
  created_at: number
  expires_at: number
}
