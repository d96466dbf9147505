import type { CorrectionKind } from '@hometown/shared-types/correction'
import type { Generated, Selectable } from 'kysely'

/** An address that readers may know and that has no page now. Where it leads depends on what it belonged to. */
export interface RedirectTable {
  /** Decoded, without a slash at the end: `/county-fair`, `/events/fair`, `/author/ann`, `/2026/11/28/fair`, `?p=123`. */
  path: string
  /** The article, event or author that was there. */
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

/** Links in the text of an article to posts of the WordPress that it comes from. */
export interface TextLinkTable {
  article_id: string
  /** As it stands in the stored HTML. */
  href: string
  /** As in `redirects`. */
  path: string
}

/** Deleted with its article. */
export interface CorrectionTable {
  id: string
  article_id: string
  kind: CorrectionKind
  text: string
  corrected_at: number
  corrected_by: string | null
}

export interface WorkingCopyTable {
  user_id: string
  id: string
  article_id: string
  form: string
  /** The article's version that the form started from. */
  base_version: number | null
  saved_at: number
}

/** Views of one article on a county day. */
export interface ArticleViewTable {
  article_id: string
  day: string
  views: number
}

/** Views of all articles together. Primary key: all but `views`. */
export interface ViewHourTable {
  /** `YYYY-MM-DD` */
  day: string
  /** 0 to 23 in the county; 1 AM has two hours on the day on which the clocks go back. */
  hour: number
  /** 1 for the invented views of the sample county. */
  sample: Generated<number>
  views: number
}

export type CorrectionRow = Selectable<CorrectionTable>
export type WorkingCopyRow = Selectable<WorkingCopyTable>
