import { z } from 'zod'
import type { DeskArticle } from './desk-article.ts'
import { sendToSchema } from './removal.ts'

/** Articles per call. */
export const BULK_LIMIT = 200
/** `draft` takes published articles off the site. */
export const BULK_ACTIONS = ['publish', 'draft', 'archive', 'delete'] as const

export const bulkArticlesSchema = z.object({
  ids: z.array(z.string().min(1).max(100)).min(1, 'Select at least one article').max(BULK_LIMIT),
  action: z.enum(BULK_ACTIONS),
  /** Shown versions by id; an article with another version isn't changed. */
  versions: z.record(z.string().max(100), z.number().int().min(1)).optional(),
  /** Where readers of deleted ones are sent. */
  sendTo: sendToSchema.optional(),
})
export type BulkArticlesInput = z.input<typeof bulkArticlesSchema>

/** The article before its status changed, with its version after: for undo. */
export type ChangedArticle = Pick<DeskArticle, 'id' | 'version' | 'status' | 'publishAt' | 'unpublishAt'>

/** Failed ones don't hold up others. */
export interface BulkArticlesResult {
  done: string[]
  /** Those with another status now. */
  changed: ChangedArticle[]
  failed: { id: string; title: string; message: string }[]
}
