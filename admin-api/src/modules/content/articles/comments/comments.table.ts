import type { Selectable } from 'kysely'

/** The newsroom's comments; never public. They stay when the article is deleted, for its return. */
export interface ArticleCommentTable {
  id: string
  article_id: string
  /** The thread's first comment; its own id on that one. */
  thread_id: string
  author_id: string
  /** The username at that time. */
  author_name: string
  /** Plain text; empty when deleted. */
  body: string
  created_at: number
  edited_at: number | null
  /** Deleted, but kept because of its replies. */
  deleted_at: number | null
  /** Only on a thread's first comment. */
  resolved_at: number | null
  resolved_by: string | null
}

export interface CommentMentionTable {
  comment_id: string
  user_id: string
  /** As it stands in the text; empty for somebody who is told without being named. */
  name: string
  created_at: number
  read_at: number | null
}

export type ArticleCommentRow = Selectable<ArticleCommentTable>
export type CommentMentionRow = Selectable<CommentMentionTable>
