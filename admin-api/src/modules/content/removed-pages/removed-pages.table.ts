/** Addresses at which readers had an article or event that is gone, or a draft again. */
export interface RemovedPageTable {
  /** `/county-fair`, percent-encoded. */
  path: string
  item_id: string
  /** Path of the site or https address; null for a page that says it was removed. */
  send_to: string | null
  removed_at: number
}
