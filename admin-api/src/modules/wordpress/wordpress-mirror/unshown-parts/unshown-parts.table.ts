export interface UnshownPartsTable {
  article_id: string
  /** `UnshownKind`s, separated by commas. */
  kinds: string
  /** The post at WordPress. */
  address: string
}
