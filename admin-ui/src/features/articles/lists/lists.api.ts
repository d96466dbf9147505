import type { ArticleListQuery } from '@hometown/shared-types/article'
import { mapArticleTexts } from '@hometown/shared-types/article-texts'
import {
  authorNamesSchema,
  type BulkArticlesInput,
  type BulkArticlesResult,
  bulkArticlesResultSchema,
  type DeskArticle,
  deskArticlePageSchema,
  deskArticleSchema,
} from '@hometown/shared-types/desk-article'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../../lib/api-client.ts'

export type ListQuery = Partial<ArticleListQuery>

/** One page of a list; what was there before stays until it has come. */
export function articlePageQuery(query: ListQuery) {
  return queryOptions({
    queryKey: ['articles', 'page', query],
    queryFn: ({ signal }) => api.get('/api/articles', deskArticlePageSchema, { query: { page: 1, ...query }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Every name that an article has, for the filter. */
export const authorNamesQuery = queryOptions({
  queryKey: ['articles', 'authors'],
  queryFn: ({ signal }) => api.get('/api/articles/authors', authorNamesSchema, { signal }),
})

export function changeArticles(input: BulkArticlesInput): Promise<BulkArticlesResult> {
  return api.post('/api/articles/bulk', input, bulkArticlesResultSchema)
}

export function deleteArticle(id: string): Promise<unknown> {
  return api.delete(`/api/articles/${encodeURIComponent(id)}`)
}

/** Brings a deleted article back from its last save; it has another id then. */
export function restoreArticle(id: string): Promise<DeskArticle> {
  return api.post('/api/articles/restore', { id }, deskArticleSchema)
}

/** The same for several, one after the other, as each one publishes. Answers those that didn't come back, and why. */
export async function restoreArticles(ids: readonly string[]): Promise<{ left: string[]; error: unknown }> {
  const left: string[] = []
  let error: unknown
  for (const id of ids) {
    await restoreArticle(id).catch((cause: unknown) => {
      left.push(id)
      error ??= cause
    })
  }
  return { left, error }
}

/** A draft with everything that the article has, save its address, its dates and its plans. */
export async function duplicateArticle(id: string): Promise<DeskArticle> {
  const article = await api.get(`/api/articles/${encodeURIComponent(id)}`, deskArticleSchema)
  const { title, description, content, category, authorName, imageUrl, keywords } = article
  const texts = mapArticleTexts((name) => article[name])
  const copy = { description, content, category, authorName, imageUrl, keywords, ...texts }
  return api.post('/api/articles', { ...copy, title: `Copy of ${title}`, status: 'draft' }, deskArticleSchema)
}

/** Where the article is shown as readers will see it, for a while. */
export async function previewArticle(id: string): Promise<string> {
  const answer = z.object({ url: z.string() })
  return (await api.post(`/api/articles/${encodeURIComponent(id)}/preview`, {}, answer)).url
}
