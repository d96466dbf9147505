import type { Comment } from '@hometown/shared-types/comment'
import type { ArticleCommentRow, CommentMentionRow } from './comments.table.ts'

export function commentFromRow(row: ArticleCommentRow, mentions: readonly CommentMentionRow[]): Comment {
  return {
    id: row.id,
    threadId: row.thread_id,
    authorId: row.author_id,
    authorName: row.author_name,
    text: row.deleted_at === null ? row.body : null,
    mentions: mentions.filter(({ comment_id, name }) => comment_id === row.id && name !== '').map(({ name }) => name),
    createdAt: row.created_at,
    editedAt: row.edited_at,
    resolvedAt: row.resolved_at,
    resolvedBy: row.resolved_by,
  }
}
