/** An address that readers may know and that has no page now. Where it leads depends on what it belonged to. */
export interface RedirectTable {
  /** The decoded path without a slash at the end: `/county-fair`, `/events/fair`, `/2026/11/28/fair`, `?p=123`. */
  path: string
  /** The id of what had its page at this path; after a merge, of what remains. A topic's id is its slug. */
  item_id: string
  /** An editor's choice for a removed page: a path of the site or an https address, percent-encoded. */
  send_to: string | null
  /**
   * Null for an address of ours. An address in WordPress that is dated and ends in the article's slug has the pattern
   * of all of these, `/2026/:month/:day/:slug`; WordPress's others have an empty text.
   */
  pattern: string | null
  created_at: number
}
