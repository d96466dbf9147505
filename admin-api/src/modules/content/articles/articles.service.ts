import type { Article } from '@hometown/shared-types/article'
import type { Category } from '@hometown/shared-types/category'
import type { Page } from '@hometown/shared-types/pagination'
import { RESERVED_SLUGS } from '@hometown/shared-types/slug'
import { storable } from '@hometown/shared-types/storable-text'
import type { AppContext } from '../../../context.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import { articleFromRow } from './article-json.ts'
import { listPublishedPage } from './article-lists.repository.ts'
import { findArticle, findPublishedByOldSlug, findPublishedBySlug, isSlugTaken } from './articles.repository.ts'
import type { ArticleRow } from './articles.table.ts'

type Reading = Pick<AppContext, 'store'>

export async function listPublishedArticles(
  { store }: Reading,
  query: { page: number; per_page: number; category?: Category | undefined },
): Promise<Page<Article>> {
  const { rows, total } = await listPublishedPage(store.db, query)
  return { data: rows.map(articleFromRow), total, totalPages: Math.ceil(total / query.per_page) }
}

export async function getArticle({ store }: Reading, id: string): Promise<Article> {
  const row = await findArticle(store.db, storable(id))
  if (!row) throw notFound('Article')
  return articleFromRow(row)
}

/** Accepts old slugs, so that old links keep working. */
export async function getPublishedRow({ store }: Reading, slug: string): Promise<ArticleRow> {
  const known = storable(slug)
  const row = (await findPublishedBySlug(store.db, known)) ?? (await findPublishedByOldSlug(store.db, known))
  if (!row) throw notFound('Article')
  return row
}

export async function getPublishedArticle(context: Reading, slug: string): Promise<Article> {
  return articleFromRow(await getPublishedRow(context, slug))
}

/** Reserved words count as taken. @param exceptId the article whose own slug is free for itself. */
export async function isSlugInUse({ store }: Reading, slug: string, exceptId?: string): Promise<boolean> {
  return RESERVED_SLUGS.has(slug) || (await isSlugTaken(store.db, storable(slug), exceptId))
}
