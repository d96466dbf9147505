import type { Comment } from '@hometown/shared-types/comment'

export interface Thread {
  readonly first: Comment
  readonly replies: readonly Comment[]
  readonly isResolved: boolean
}

/** In the order of their first comments. */
export function threadsOf(comments: readonly Comment[]): Thread[] {
  return comments
    .filter(({ id, threadId }) => id === threadId)
    .map((first) => ({
      first,
      replies: comments.filter(({ id, threadId }) => threadId === first.id && id !== first.id),
      isResolved: first.resolvedAt !== null,
    }))
}

export function countOpen(comments: readonly Comment[]): number {
  return threadsOf(comments).filter(({ isResolved }) => !isResolved).length
}
