import type { UpdateArticleInput } from '@hometown/shared-types/article'
import { editedSlug } from '@hometown/shared-types/article-slug'
import { storable } from '@hometown/shared-types/storable-text'
import { columnsFromFields, wholeSeconds } from '../article-values.ts'
import type { ArticleRow } from '../articles.table.ts'

/** Whether the article already has the requested state. A repeated save after a lost answer must not fail as stale. */
export function isSavedAlready(
  row: ArticleRow,
  { version: _, content, slug, publishedAt, ...fields }: UpdateArticleInput,
): boolean {
  return (
    Object.entries(columnsFromFields(fields)).every(([name, value]) => Reflect.get(row, name) === value) &&
    (content === undefined || storable(content) === row.content_raw) &&
    (slug === undefined || (slug !== null && editedSlug(slug) === row.slug)) &&
    (publishedAt == null || wholeSeconds(publishedAt) === row.published_at)
  )
}
