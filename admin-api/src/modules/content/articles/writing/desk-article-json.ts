import type { DeskArticle, DeskArticleSummary } from '@hometown/shared-types/desk-article'
import { type ArticleSummaryRow, articleSummaryFromRow } from '../article-json.ts'
import { LOCAL_ORIGIN } from '../article-values.ts'
import type { ArticleRow } from '../articles.table.ts'
import { type ArticlePlans, NO_PLANS } from '../scheduled/article-plans.ts'

export function deskArticleFromRow(row: ArticleRow, plans: ArticlePlans = NO_PLANS): DeskArticle {
  return { ...deskSummaryFromRow(row, plans), content: editedContent(row) }
}

export function deskSummaryFromRow(row: ArticleSummaryRow, plans: ArticlePlans = NO_PLANS): DeskArticleSummary {
  return { ...articleSummaryFromRow(row), ...plans, wordpressEditUrl: wordpressEditUrl(row) }
}

/** WordPress's blocks and shortcodes must be kept; local articles are edited as published. */
export function editedContent(row: Pick<ArticleRow, 'origin' | 'content_raw' | 'content_html'>): string {
  return row.origin === LOCAL_ORIGIN ? row.content_html : row.content_raw
}

function wordpressEditUrl({ origin, wordpress_id }: Pick<ArticleRow, 'origin' | 'wordpress_id'>): string | null {
  return origin === LOCAL_ORIGIN ? null : `${origin}/wp-admin/post.php?post=${wordpress_id}&action=edit`
}
