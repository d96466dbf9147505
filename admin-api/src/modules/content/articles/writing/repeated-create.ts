import type { NewArticle, UpdateArticleInput } from '@hometown/shared-types/article'
import { editedSlug } from '@hometown/shared-types/article-slug'
import { slugify } from '@hometown/shared-types/slug'
import { storable } from '@hometown/shared-types/storable-text'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { columnsFromFields, columnsOfNew, LOCAL_ORIGIN, wholeSeconds } from '../article-values.ts'
import { findArticle } from '../articles.repository.ts'
import type { ArticleRow } from '../articles.table.ts'
import { findRevision } from '../revisions/article-history.repository.ts'

/** What a create repeated after a lost answer adds to the article's first version. Undefined when nothing. */
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

/** Refuses a client id that belongs to another person's article. */
export async function refuseTakenId(db: Kysely<Database>, clientId: string, username: string): Promise<void> {
  const row = await findArticle(db, clientId)
  if (!row) return
  const savedBy = (await findRevision(db, row.id, 1))?.saved_by ?? null
  // The mirror may have stored the post before we knew who created it.
  if (savedBy === username || (savedBy === null && row.origin !== LOCAL_ORIGIN)) return
  throw new AppError(409, 'id_taken', 'This article already exists. Look for it in the list.')
}

function withoutNumber(slug: string): string {
  return slug.replace(/-\d+$/, '')
}

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
