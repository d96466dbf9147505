import type { DeskArticle, DeskArticleSummary } from '@hometown/shared-types/desk-article'
import { type ArticleSummaryRow, articleSummaryFromRow } from '../article-json.ts'
import { LOCAL_ORIGIN } from '../article-values.ts'
import type { ArticleRow } from '../articles.table.ts'
import { editedContent } from '../edited-content.ts'
import type { DeskMarks } from './desk-marks.ts'

export function deskArticleFromRow(row: ArticleRow, marks: DeskMarks): DeskArticle {
  const { hasOwnChanges: _, ...summary } = deskSummaryFromRow(row, marks)
  return { ...summary, content: editedContent(row) }
}

export function deskSummaryFromRow(
  row: ArticleSummaryRow,
  marks: DeskMarks,
): Omit<DeskArticleSummary, 'thumbnailUrl' | 'hasPartsElsewhere'> {
  return {
    ...articleSummaryFromRow(row),
    ...marks,
    wordpressEditUrl: wordpressEditUrl(row),
  }
}

function wordpressEditUrl({ origin, wordpress_id }: Pick<ArticleRow, 'origin' | 'wordpress_id'>): string | null {
  return origin === LOCAL_ORIGIN ? null : `${origin}/wp-admin/post.php?post=${wordpress_id}&action=edit`
}
