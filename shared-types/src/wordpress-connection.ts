import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'

export const connectionStepSchema = z.object({
  /** What was tested, in words. */
  label: z.string(),
  outcome: z.enum(['ok', 'warning', 'failed']),
  /** The result, for people; never a secret. */
  message: z.string(),
})
export type ConnectionStep = z.infer<typeof connectionStepSchema>

/** Answer of `GET /api/wordpress`. */
export const wordpressConnectionSchema = z.object({
  /** Null: articles are in our own database. */
  address: z.string().nullable(),
  /** Null if we only read WordPress. */
  username: z.string().nullable(),
  /** Where the plugin sends its webhooks. */
  webhookAddress: z.string(),
  lastWebhookAt: isoTimeSchema.nullable(),
  /** Null before the first complete sync with this WordPress. */
  lastSyncAt: isoTimeSchema.nullable(),
  /** Drafts and raw texts were readable at the last sync, so the desk may write; null before the first. */
  writable: z.boolean().nullable(),
  articles: z.number().int(),
  /** What WordPress fails at. Our copies stay as they are, and we try again. */
  problems: z.array(z.object({ kind: z.enum(['post', 'media']), id: z.number().int(), problem: z.string() })),
})
export type WordPressConnection = z.infer<typeof wordpressConnectionSchema>
