import { mapArticleTexts } from '@hometown/shared-types/article-texts'
import type { JobFields } from '@hometown/shared-types/job-details'
import type { Kysely } from 'kysely'
import { type ExportedRow, isoTime, listOf } from '../../../csv/csv-export.ts'
import type { Database } from '../../../database/database.ts'
import { jobFromRow } from '../../content/articles/job-details/job-details.service.ts'
import { listAuthorSlugs, readTable } from './exports.repository.ts'

export async function* articlesJson(db: Kysely<Database>): AsyncGenerator<string> {
  yield '['
  let isFirst = true
  for await (const rows of readTable(db, 'articles', 'wordpress_id')) {
    const ids = rows.map(({ id }) => String(id))
    const authors = await listAuthorSlugs(db, ids)
    yield rows
      .map((row) => {
        const id = String(row.id)
        const job = exportedJob(row)
        return { ...plainArticle(row), authors: authors.get(id) ?? [], ...(job && { job }) }
      })
      .map((article, index) => `${isFirst && index === 0 ? '' : ','}\n${JSON.stringify(article)}`)
      .join('')
    isFirst = false
  }
  yield '\n]\n'
}

function plainArticle(row: ExportedRow) {
  return {
    id: row.id,
    wordpressPostId: row.wordpress_id,
    origin: row.origin,
    title: row.title,
    slug: row.slug,
    description: row.description,
    category: row.category,
    status: row.status,
    authorName: row.author_name,
    content: row.content_html,
    contentRaw: row.content_raw,
    imageUrl: row.image_url,
    ...mapArticleTexts((_name, { column }) => row[column]),
    keywords: listOf(row.keywords),
    views: row.views,
    publishedAt: isoTime(row.published_at),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  }
}

export interface ExportedJob extends JobFields {
  /** Null: 30 days after publishing. */
  closesAt: string | null
}

export function exportedJob({ category, job }: ExportedRow): ExportedJob | undefined {
  const stored = category === 'Jobs' && typeof job === 'string' ? jobFromRow({ job }) : null
  return stored ? { ...stored, closesAt: isoTime(stored.closesAt) } : undefined
}
