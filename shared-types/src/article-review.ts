import { z } from 'zod'
import { isVisible, plainLines } from './storable-text.ts'

/** The last time that somebody submitted an article for review. Names are usernames. Times are milliseconds. */
export const articleReviewSchema = z.object({
  requestedAt: z.number().int(),
  requestedBy: z.string(),
  /** Null while the article is in review. `published` also stands for scheduled. */
  decision: z.enum(['published', 'sent-back', 'withdrawn']).nullable(),
  decidedAt: z.number().int().nullable(),
  decidedBy: z.string().nullable(),
  /** What the editor who sent it back asked for. Plain text with line breaks. */
  note: z.string().nullable(),
})
export type ArticleReview = z.infer<typeof articleReviewSchema>

const NOTE_LIMIT = 4000
const EMPTY_NOTE = 'Write something first'

export const reviewNoteSchema = z
  .string({ error: EMPTY_NOTE })
  .max(NOTE_LIMIT, `A note has at most ${NOTE_LIMIT.toLocaleString('en-US')} characters`)
  .transform(plainLines)
  .refine(isVisible, EMPTY_NOTE)

/** `requestedAt` of the review that the editor saw. */
export const sendBackSchema = z.object({ requestedAt: z.number().int(), note: reviewNoteSchema })
export type SendBackInput = z.input<typeof sendBackSchema>
