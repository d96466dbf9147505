import { type DeskArticle, deskArticleSchema } from '@hometown/shared-types/desk-article'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'

/** How an article stands. */
const standingSchema = deskArticleSchema.pick({
  ...{ status: true, publishAt: true, review: true, version: true, updatedAt: true, savedBy: true },
})

/** Refetched with the lists when somebody saves, submits or decides. */
export function articleReviewQuery(id: string) {
  return queryOptions({
    queryKey: ['articles', 'review', id],
    queryFn: async ({ signal }) => {
      const { review, ...facts } = await api.get(`/api/articles/${encodeURIComponent(id)}`, standingSchema, { signal })
      return { ...facts, review: review ?? null }
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
