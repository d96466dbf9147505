import { articleCommentsSchema, type NewComment, type UpdateComment } from '@hometown/shared-types/comment'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../../lib/api-client.ts'

export function commentsQuery(articleId: string) {
  return queryOptions({
    queryKey: ['comments', 'article', articleId],
    queryFn: ({ signal }) => api.get(commentsPath(articleId), articleCommentsSchema, { signal }),
    staleTime: 0,
  })
}

export function addComment(articleId: string, comment: NewComment) {
  return api.post(commentsPath(articleId), comment, articleCommentsSchema)
}

export function changeComment(id: string, changes: UpdateComment) {
  return api.patch(commentPath(id), changes, articleCommentsSchema)
}

export async function deleteComment(id: string) {
  return articleCommentsSchema.parse(await api.delete(commentPath(id)))
}

export async function markRead(articleId: string): Promise<void> {
  await api.post(`${commentsPath(articleId)}/read`, {}, z.unknown())
}

function commentsPath(articleId: string): string {
  return `/api/articles/${encodeURIComponent(articleId)}/comments`
}

function commentPath(id: string): string {
  return `/api/comments/${encodeURIComponent(id)}`
}
