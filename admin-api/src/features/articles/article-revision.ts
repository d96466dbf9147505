import { v7 as uuid } from 'uuid'
import type { ArticleRevisionRow } from './article-history.table.ts'
import type { ArticleRow } from './articles.table.ts'
import { editedContent } from './desk-article-json.ts'

/** A saved state of an article with everything that a person can write. */
export function revisionOf(row: ArticleRow, savedAt: number, savedBy: string | null): ArticleRevisionRow {
  const snapshot = {
    title: row.title,
    description: row.description,
    content: editedContent(row),
    category: row.category,
    imageUrl: row.image_url,
    imageAlt: row.image_alt,
    authorName: row.author_name,
    authorAvatar: row.author_avatar,
    status: row.status,
    publishedAt: row.published_at,
    slug: row.slug,
    metaDescription: row.meta_description,
    keywords: JSON.parse(row.keywords),
  }
  return {
    id: uuid(),
    article_id: row.id,
    version: row.version,
    title: row.title,
    status: row.status,
    snapshot: JSON.stringify(snapshot),
    saved_at: savedAt,
    saved_by: savedBy,
  }
}
