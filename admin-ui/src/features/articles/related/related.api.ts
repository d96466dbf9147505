import { type RelatedArticle, relatedArticlesSchema } from '@hometown/shared-types/related-article'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'
import { currentFrom } from '../../../lib/api-error.ts'

const relatedPath = (articleId: string) => `/api/articles/${encodeURIComponent(articleId)}/related`

export const relatedQuery = (articleId: string) =>
  queryOptions({
    queryKey: ['articles', 'related', articleId],
    queryFn: ({ signal }): Promise<RelatedArticle[]> =>
      api.get(relatedPath(articleId), relatedArticlesSchema, { signal }),
  })

/** @param before what the editor saw */
export function chooseRelated(
  articleId: string,
  articleIds: readonly string[],
  before: readonly string[],
): Promise<RelatedArticle[]> {
  return api.put(relatedPath(articleId), { articleIds, before }, relatedArticlesSchema)
}

/** Returns the other user's choice if the save failed with a conflict (409). */
export function findOtherChoice(error: unknown): RelatedArticle[] | undefined {
  return currentFrom(error, relatedArticlesSchema)
}
