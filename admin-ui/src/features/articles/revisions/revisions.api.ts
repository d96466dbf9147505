import {
  type ArticleRevision,
  articleRevisionDetailSchema,
  articleRevisionSchema,
} from '@hometown/shared-types/article-revision'
import { type DeskArticle, deskArticleSchema } from '@hometown/shared-types/desk-article'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../../lib/api-client.ts'

const revisionsPath = (articleId: string) => `/api/articles/${encodeURIComponent(articleId)}/revisions`

export const revisionsQuery = (articleId: string) =>
  queryOptions({
    queryKey: ['articles', 'revisions', articleId],
    queryFn: ({ signal }): Promise<ArticleRevision[]> =>
      api.get(revisionsPath(articleId), z.array(articleRevisionSchema), { signal }),
    // Each save adds one, also this user's own.
    staleTime: 0,
  })

/** A kept save never changes. */
export const revisionQuery = (articleId: string, version: number) =>
  queryOptions({
    queryKey: ['article-revision', articleId, version],
    queryFn: ({ signal }) => api.get(`${revisionsPath(articleId)}/${version}`, articleRevisionDetailSchema, { signal }),
  })

/** @param current the version that the user saw as the newest; 409 if there is a newer one. */
export function restoreRevision(articleId: string, version: number, current: number): Promise<DeskArticle> {
  return api.post(`${revisionsPath(articleId)}/${version}/restore`, { version: current }, deskArticleSchema)
}
