import type { UpdateArticleInput } from '@hometown/shared-types/article'
import { slugify } from '@hometown/shared-types/slug'
import { columnsOfNew } from './article-values.ts'
import type { ArticleToCreate } from './article-writer.ts'
import type { ArticleRow } from './articles.table.ts'

/**
 * A create that comes again because its answer was lost: what it says beyond the article that it made the first time.
 * Undefined when it says nothing new. The first version is what it started from.
 */
export function changesOfRepeatedCreate(
  row: ArticleRow,
  { clientId: _, slug, ...article }: ArticleToCreate,
): UpdateArticleInput | undefined {
  const { content_html: __, safe_html_version: ___, origin: ____, ...columns } = columnsOfNew(article)
  const isSame = Object.entries(columns).every(([name, value]) => Reflect.get(row, name) === value)
  const isMoved = Boolean(slug) && withoutNumber(slugify(slug ?? '')) !== withoutNumber(row.slug)
  if (isSame && !isMoved) return undefined
  return { ...article, ...(isMoved && { slug }), version: 1 }
}

/** A slug that was taken got a number. */
function withoutNumber(slug: string): string {
  return slug.replace(/-\d+$/, '')
}
