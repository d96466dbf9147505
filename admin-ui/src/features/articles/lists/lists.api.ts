import type { ArticleListQuery } from '@hometown/shared-types/article'
import { mapArticleTexts } from '@hometown/shared-types/article-texts'
import {
  type BulkArticlesInput,
  type BulkArticlesResult,
  bulkArticlesResultSchema,
  type ChangedArticle,
} from '@hometown/shared-types/bulk-articles'
import {
  authorNamesSchema,
  type DeskArticle,
  deskArticlePageSchema,
  deskArticleSchema,
} from '@hometown/shared-types/desk-article'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'
import { ApiError } from '../../../lib/api-error.ts'

export type ListQuery = Partial<ArticleListQuery>

/** One page of a list. The previous rows stay until the new ones arrive. */
export function articlePageQuery(query: ListQuery) {
  return queryOptions({
    queryKey: ['articles', 'page', query],
    queryFn: ({ signal }) => api.get('/api/articles', deskArticlePageSchema, { query: { page: 1, ...query }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The most articles that one call may return, freshly asked for. */
export function allArticlesQuery(query: ListQuery) {
  return queryOptions({ ...articlePageQuery({ ...query, page: 1 }), placeholderData: undefined, staleTime: 0 })
}

export const authorNamesQuery = queryOptions({
  queryKey: ['articles', 'authors'],
  queryFn: ({ signal }) => api.get('/api/articles/authors', authorNamesSchema, { signal }),
})

export function changeArticles(input: BulkArticlesInput): Promise<BulkArticlesResult> {
  return api.post('/api/articles/bulk', input, bulkArticlesResultSchema)
}

/** @param sendTo where its readers are sent */
export function deleteArticle(id: string, sendTo?: string): Promise<unknown> {
  return api.delete(`/api/articles/${encodeURIComponent(id)}`, sendTo === undefined ? {} : { body: { sendTo } })
}

/** Restores a deleted article as last saved. Counts as done if an earlier, unanswered request already restored it. */
export async function restoreArticle(id: string): Promise<void> {
  try {
    await api.post('/api/articles/restore', { id }, deskArticleSchema)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_deleted')) throw error
  }
}

/** Restores an article's status and plans, unless someone has saved it since. */
export function putBackArticle({ id, version, status, publishAt, unpublishAt }: ChangedArticle): Promise<DeskArticle> {
  const plans = {
    ...(publishAt !== null && { publishAt: new Date(publishAt).toISOString() }),
    ...(unpublishAt !== null && { unpublishAt: new Date(unpublishAt).toISOString() }),
  }
  return api.patch(`/api/articles/${encodeURIComponent(id)}`, { status, version, ...plans }, deskArticleSchema)
}

/** Creates a draft with all fields of the article except its slug, dates and plans. */
export async function duplicateArticle(id: string): Promise<DeskArticle> {
  const article = await api.get(`/api/articles/${encodeURIComponent(id)}`, deskArticleSchema)
  const { title, description, content, authorName, imageUrl, keywords } = article
  const category = article.needsCategory ? null : article.category
  const texts = mapArticleTexts((name) => article[name])
  const copy = { description, content, category, authorName, imageUrl, keywords, ...texts }
  return api.post('/api/articles', { ...copy, title: `Copy of ${title}`, status: 'draft' }, deskArticleSchema)
}
