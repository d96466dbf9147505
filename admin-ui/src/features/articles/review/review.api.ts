import { type DeskArticle, deskArticleSchema } from '@hometown/shared-types/desk-article'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'

/** Refetched with the lists when somebody submits or decides. */
export function articleReviewQuery(id: string) {
  return queryOptions({
    queryKey: ['articles', 'review', id],
    queryFn: async ({ signal }) => {
      const { status, publishAt, review } = await api.get(
        `/api/articles/${encodeURIComponent(id)}`,
        deskArticleSchema.pick({ status: true, publishAt: true, review: true }),
        { signal },
      )
      return { status, publishAt, review: review ?? null }
    },
  })
}

export function submitArticle(id: string): Promise<DeskArticle> {
  return api.post(reviewPath(id), {}, deskArticleSchema)
}

export async function withdrawArticle(id: string): Promise<DeskArticle> {
  return deskArticleSchema.parse(await api.delete(reviewPath(id)))
}

export function sendBackArticle(id: string, requestedAt: number, note: string): Promise<DeskArticle> {
  return api.post(`${reviewPath(id)}/send-back`, { requestedAt, note }, deskArticleSchema)
}

function reviewPath(id: string): string {
  return `/api/articles/${encodeURIComponent(id)}/review`
}
