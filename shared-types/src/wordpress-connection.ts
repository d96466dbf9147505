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

/** Answer of `POST /api/wordpress/test`. */
export const connectionTestSchema = z.object({
  testedAt: isoTimeSchema,
  steps: z.array(connectionStepSchema),
  /** The account that WordPress recognizes; null for anonymous. */
  signedInAs: z.string().nullable(),
  /** Null if the plugin is missing or couldn't be asked. */
  pluginVersion: z.string().nullable(),
})
export type ConnectionTest = z.infer<typeof connectionTestSchema>

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
  lastTest: connectionTestSchema.nullable(),
})
export type WordPressConnection = z.infer<typeof wordpressConnectionSchema>
