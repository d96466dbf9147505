import type { Article, ArticleSummary } from '@hometown/shared-types/article'
import { type ArticleReview, articleReviewSchema } from '@hometown/shared-types/article-review'
import { articleTextsFromRow } from '@hometown/shared-types/article-texts'
import { FALLBACK_CATEGORY } from '@hometown/shared-types/category'
import type { DeskArticle, DeskArticleSummary } from '@hometown/shared-types/desk-article'
import { LOCAL_ORIGIN } from './article-values.ts'
import type { ArticleRow } from './articles.table.ts'

/** As readers get it. */
export function articleFromRow(row: ArticleRow): Article {
  return { ...articleSummaryFromRow(row), content: row.content_html }
}

function articleSummaryFromRow(row: ArticleRow): ArticleSummary {
  return {
    id: row.id,
    wordpressPostId: row.wordpress_id,
    title: row.title,
    description: row.description,
    category: row.category,
    imageUrl: row.image_url,
    authorName: row.author_name,
    views: row.views,
    status: row.status,
    publishedAt: row.published_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    slug: row.slug,
    ...articleTextsFromRow(row),
    keywords: keywordsFromRow(row),
    version: row.version,
  }
}

export function keywordsFromRow(row: Pick<ArticleRow, 'keywords'>): string[] {
  const keywords: unknown = JSON.parse(row.keywords)
  return Array.isArray(keywords) ? keywords.filter((word) => typeof word === 'string') : []
}

/** As the desk edits it. */
export function deskArticleFromRow(row: ArticleRow): DeskArticle {
  return { ...deskSummaryFromRow(row), content: editedContent(row) }
}

export function deskSummaryFromRow(
  row: ArticleRow,
): Omit<DeskArticleSummary, 'thumbnailUrl' | 'hasPartsElsewhere' | 'hasOwnChanges'> {
  return {
    ...articleSummaryFromRow(row),
    publishAt: row.publish_at,
    unpublishAt: row.unpublish_at,
    needsCategory: isCategoryOpen(row),
    review: reviewOf(row),
    ownerId: row.owner_id,
    wordpressEditUrl:
      row.origin === LOCAL_ORIGIN ? null : `${row.origin}/wp-admin/post.php?post=${row.wordpress_id}&action=edit`,
  }
}

/** Somebody may have chosen another category in WordPress, or published there. */
export function isCategoryOpen({
  status,
  category,
  category_open: isOpen,
}: Pick<ArticleRow, 'status' | 'category' | 'category_open'>): boolean {
  return isOpen === 1 && status !== 'published' && category === FALLBACK_CATEGORY
}

export function reviewOf({ review }: Pick<ArticleRow, 'review'>): ArticleReview | null {
  return review === null ? null : articleReviewSchema.parse(JSON.parse(review))
}

/** WordPress's blocks and shortcodes must be kept; local articles are edited as published. */
export function editedContent(row: Pick<ArticleRow, 'origin' | 'content_raw' | 'content_html'>): string {
  return row.origin === LOCAL_ORIGIN ? row.content_html : row.content_raw
}
