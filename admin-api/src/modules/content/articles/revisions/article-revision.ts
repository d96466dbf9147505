import { type ArticleSnapshot, articleSnapshotSchema } from '@hometown/shared-types/article-revision'
import { articleTextsFromRow } from '@hometown/shared-types/article-texts'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { keywordsFromRow } from '../article-json.ts'
import type { ArticleRow } from '../articles.table.ts'
import { editedContent } from '../edited-content.ts'
import type { ArticleRevisionRow } from './article-history.table.ts'

/** Snapshots without a format predate formats and have the first one. */
const keptSnapshotSchema = articleSnapshotSchema.extend({ format: z.literal(1).default(1) })

export function revisionOf(row: ArticleRow, savedAt: number, savedBy: string | null): ArticleRevisionRow {
  const snapshot: z.input<typeof keptSnapshotSchema> = {
    format: 1,
    title: row.title,
    description: row.description,
    content: editedContent(row),
    category: row.category,
    imageUrl: row.image_url,
    authorName: row.author_name,
    status: row.status,
    publishedAt: row.published_at,
    slug: row.slug,
    ...articleTextsFromRow(row),
    keywords: keywordsFromRow(row),
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

export function snapshotFromRow(row: Pick<ArticleRevisionRow, 'snapshot'>): ArticleSnapshot {
  const { format: _, ...snapshot } = keptSnapshotSchema.parse(JSON.parse(row.snapshot))
  return snapshot
}
