import { LOCAL_ORIGIN } from './article-values.ts'
import type { ArticleRow } from './articles.table.ts'

/** WordPress's blocks and shortcodes must be kept; local articles are edited as published. */
export function editedContent(row: Pick<ArticleRow, 'origin' | 'content_raw' | 'content_html'>): string {
  return row.origin === LOCAL_ORIGIN ? row.content_html : row.content_raw
}
