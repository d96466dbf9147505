import type { NewArticle, UpdateArticleInput } from '@hometown/shared-types/article'
import { slugify } from '@hometown/shared-types/slug'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { columnsOfNew, LOCAL_ORIGIN } from '../article-values.ts'
import { findArticle } from '../articles.repository.ts'
import type { ArticleRow } from '../articles.table.ts'
import { findRevision } from '../revisions/article-history.repository.ts'

/**
 * A create that comes again because its answer was lost: what it says beyond the article that it made the first time.
 * Undefined when it says nothing new. The first version is what it started from.
 */
export function changesOfRepeatedCreate(
  row: ArticleRow,
  { clientId: _, slug, ...article }: NewArticle,
): UpdateArticleInput | undefined {
  const { content_html: __, safe_html_version: ___, origin: ____, ...columns } = columnsOfNew(article)
  const isSame = Object.entries(columns).every(([name, value]) => Reflect.get(row, name) === value)
  const isMoved = Boolean(slug) && withoutNumber(slugify(slug ?? '')) !== withoutNumber(row.slug)
  if (isSame && !isMoved) return undefined
  return { ...article, ...(isMoved && { slug }), version: 1 }
}

/** An id that the form brought is nobody else's article: what others have made is changed, never created again. */
export async function refuseTakenId(db: Kysely<Database>, clientId: string, username: string): Promise<void> {
  const row = await findArticle(db, clientId)
  if (!row) return
  const savedBy = (await findRevision(db, row.id, 1))?.saved_by ?? null
  // A WordPress may have told us of the post before we knew whose it was.
  if (savedBy === username || (savedBy === null && row.origin !== LOCAL_ORIGIN)) return
  throw new AppError(409, 'id_taken', 'This article is there already. Please look for it in the list.')
}

/** A slug that was taken got a number. */
function withoutNumber(slug: string): string {
  return slug.replace(/-\d+$/, '')
}
