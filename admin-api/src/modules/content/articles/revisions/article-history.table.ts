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

export interface CounterTable {
  name: string
  value: number
}

export type ArticleRevisionRow = Selectable<ArticleRevisionTable>
