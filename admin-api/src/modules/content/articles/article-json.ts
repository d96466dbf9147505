import type { Article, ArticleSummary } from '@hometown/shared-types/article'
import { articleTextsFromRow } from '@hometown/shared-types/article-texts'
import type { ArticleMarkColumns, ArticleRow } from './articles.table.ts'

export type ArticleSummaryRow = Omit<ArticleRow, 'content_raw' | 'content_html' | keyof ArticleMarkColumns>

export function articleFromRow(row: ArticleRow): Article {
  return { ...articleSummaryFromRow(row), content: row.content_html }
}

export function articleSummaryFromRow(row: ArticleSummaryRow): ArticleSummary {
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
