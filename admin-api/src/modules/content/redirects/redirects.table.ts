/** An address that readers may know and that has no page now. Where it leads depends on what it belonged to. */
export interface RedirectTable {
  /** Decoded, without a slash at the end: `/county-fair`, `/events/fair`, `/author/ann`, `/2026/11/28/fair`, `?p=123`. */
  path: string
  /** What was there: the id of an article, event or author, or of another page. */
  item_id: string
  /** Chosen by an editor for a removed page: a path of the site or an https address, percent-encoded. */
  send_to: string | null
  /**
   * Null for an address of ours. Of one in WordPress that is dated and ends in the article's slug, what leads from all of
   * these: `/2026/:month/:day/:slug`; empty for its others.
   */
  pattern: string | null
  created_at: number
}
