import type { ArticleStatus } from '@hometown/shared-types/article'
import type { Selectable } from 'kysely'

/** One saved state of an article. Rows outlive their article. */
export interface ArticleRevisionTable {
  id: string
  article_id: string
  version: number
  title: string
  status: ArticleStatus
  snapshot: string
  saved_at: number
  saved_by: string | null
}

/** Old slugs of once published articles. They refer to the article, so redirects never chain. */
export interface SlugRedirectTable {
  slug: string
  article_id: string
  created_at: number
}

/** Views per article and county day, its primary key. */
export interface ArticleViewTable {
  article_id: string
  day: string
  views: number
}

export interface CounterTable {
  name: string
  value: number
}

export type ArticleRevisionRow = Selectable<ArticleRevisionTable>
