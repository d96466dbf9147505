/** A tab that has an article open. Times are in milliseconds. */
export interface PresenceTable {
  article_id: string
  /** The account and its tab. */
  tab: string
  /** As colleagues know the account. */
  name: string
  since: number
  seen_at: number
}
