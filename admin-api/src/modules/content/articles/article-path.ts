import { countyMonth } from '@hometown/shared-types/county-time'
import type { ArticlePath } from '@hometown/shared-types/publishing'
import type { ArticleRow } from './articles.table.ts'

type PlacedRow = Pick<ArticleRow, 'slug' | 'category' | 'published_at' | 'status'>

export function articlePath(row: PlacedRow, timeZone: string): ArticlePath {
  const month = row.published_at === null ? null : countyMonth(row.published_at, timeZone)
  return { slug: row.slug, category: row.category, month, status: row.status }
}

/** Whether readers could see the article before or after a change. Drafts and archived articles have no pages. */
export function touchesSite(before: PlacedRow | null, after: PlacedRow | null): boolean {
  return before?.status === 'published' || after?.status === 'published'
}
