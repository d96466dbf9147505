import type { UpdateArticleInput } from '@hometown/shared-types/article'
import { slugify } from '@hometown/shared-types/slug'
import { storable } from '@hometown/shared-types/storable-text'
import { columnsFromFields, wholeSeconds } from '../article-values.ts'
import type { ArticleRow } from '../articles.table.ts'

/**
 * Whether an article is already what a save asks for. One whose answer was lost comes again, from the version before
 * itself, and must not be told that somebody else was faster.
 */
export function isSavedAlready(
  row: ArticleRow,
  { version: _, content, slug, publishedAt, ...fields }: UpdateArticleInput,
): boolean {
  return (
    Object.entries(columnsFromFields(fields)).every(([name, value]) => Reflect.get(row, name) === value) &&
    (content === undefined || storable(content) === row.content_raw) &&
    (slug === undefined || (slug !== null && slugify(slug) === row.slug)) &&
    (publishedAt == null || wholeSeconds(publishedAt) === row.published_at)
  )
}
