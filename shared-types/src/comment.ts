import { z } from 'zod'
import { pageOf, pageQuerySchema } from './pagination.ts'
import { isVisible, plainLines } from './storable-text.ts'

export const COMMENT_LIMIT = 4000
/** Comments of one article; more are refused. */
export const COMMENTS_PER_ARTICLE = 500
const EMPTY_COMMENT_MESSAGE = 'Write something first'

/** Plain text with line breaks. `@name` mentions an account, by its username or the name it writes under. */
export const commentTextSchema = z
  .string({ error: EMPTY_COMMENT_MESSAGE })
  .max(COMMENT_LIMIT, `A comment has at most ${COMMENT_LIMIT.toLocaleString('en-US')} characters`)
  .transform(plainLines)
  .refine(isVisible, EMPTY_COMMENT_MESSAGE)

/** Somebody who can be mentioned. */
export const mentionableSchema = z.object({
  id: z.string(),
  username: z.string(),
  displayName: z.string().nullable(),
})
export type Mentionable = z.infer<typeof mentionableSchema>

/** A comment of the newsroom on an article; never public. Times are milliseconds. */
export const commentSchema = z.object({
  id: z.string(),
  /** Id of the thread's first comment. */
  threadId: z.string(),
  authorId: z.string(),
  authorName: z.string(),
  /** Null: deleted, kept because of its replies. */
  text: z.string().nullable(),
  /** As they stand in the text after the @. */
  mentions: z.array(z.string()),
  createdAt: z.number().int(),
  editedAt: z.number().int().nullable(),
  /** Only on a thread's first comment. */
  resolvedAt: z.number().int().nullable(),
  resolvedBy: z.string().nullable(),
})
export type Comment = z.infer<typeof commentSchema>

/** Answer of `GET /api/articles/{id}/comments`, oldest first. */
export const articleCommentsSchema = z.object({
  comments: z.array(commentSchema),
  /** Accounts that may see the article. */
  people: z.array(mentionableSchema),
})
export type ArticleComments = z.infer<typeof articleCommentsSchema>

/** Body of `POST /api/articles/{id}/comments`; with `threadId` a reply. A repeated `id` adds nothing. */
export const newCommentSchema = z.object({
  id: z.uuid(),
  text: commentTextSchema,
  threadId: z.string().max(100).optional(),
})
export type NewComment = z.input<typeof newCommentSchema>

/** Body of `PATCH /api/comments/{id}`: `text` for one's own, `resolved` for a thread. */
export const updateCommentSchema = z.object({ text: commentTextSchema, resolved: z.boolean() }).partial()
export type UpdateComment = z.input<typeof updateCommentSchema>

/** A mention of the caller. */
export const mentionSchema = z.object({
  commentId: z.string(),
  articleId: z.string(),
  title: z.string(),
  authorName: z.string(),
  text: z.string(),
  createdAt: z.number().int(),
  isRead: z.boolean(),
})
export type Mention = z.infer<typeof mentionSchema>

/** Query of `GET /api/mentions`, newest first. */
export const mentionsQuerySchema = pageQuerySchema
export const mentionsPageSchema = pageOf(mentionSchema).extend({ unread: z.number().int() })
export type MentionsPage = z.infer<typeof mentionsPageSchema>
