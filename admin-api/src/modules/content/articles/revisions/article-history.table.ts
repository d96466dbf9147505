import type { ArticleStatus } from '@hometown/shared-types/article'
import type { Selectable } from 'kysely'

/** One saved state of an article. Rows stay when the article is deleted: nothing written is lost. */
export interface ArticleRevisionTable {
  id: string
  article_id: string
  version: number
  /** As in the snapshot; lists need not open it. */
  title: string
  status: ArticleStatus
  /** JSON of what a person can write: see `article-revision.ts`. */
  snapshot: string
  saved_at: number
  /** The user name; null for imports and the mirror. */
  saved_by: string | null
}

/** Old addresses of articles that were once published. They name the article, so chains never form, and go with it. */
export interface SlugRedirectTable {
  /** Primary key. */
  slug: string
  article_id: string
  created_at: number
}

/** How often an article was opened on one day of the county. Primary key: article and day. */
export interface ArticleViewTable {
  article_id: string
  /** `YYYY-MM-DD` */
  day: string
  views: number
}

/** Numbers that only ever grow, one row each: `content-id`. */
export interface CounterTable {
  /** Primary key. */
  name: string
  value: number
}

export type ArticleRevisionRow = Selectable<ArticleRevisionTable>
