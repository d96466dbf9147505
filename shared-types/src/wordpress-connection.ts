import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'

/** `ok`, something that could be better, or what keeps it from working. */
export const connectionStepSchema = z.object({
  /** What was tried, in words. */
  label: z.string(),
  outcome: z.enum(['ok', 'warning', 'failed']),
  /** What came of it, for people; never a secret. */
  message: z.string(),
})
export type ConnectionStep = z.infer<typeof connectionStepSchema>

/** Answer of `POST /api/wordpress/test`. */
export const connectionTestSchema = z.object({
  testedAt: isoTimeSchema,
  steps: z.array(connectionStepSchema),
  /** Whom WordPress takes us for; null for nobody. */
  signedInAs: z.string().nullable(),
  /** The plugin's version; null where it is missing or could not be asked. */
  pluginVersion: z.string().nullable(),
})
export type ConnectionTest = z.infer<typeof connectionTestSchema>

/** Answer of `GET /api/wordpress`. */
export const wordpressConnectionSchema = z.object({
  /** Null: articles live in our own database. */
  address: z.string().nullable(),
  /** The configured account; null where WordPress is only read. */
  username: z.string().nullable(),
  /** Where the plugin sends its messages. */
  webhookAddress: z.string(),
  lastWebhookAt: isoTimeSchema.nullable(),
  /** Null before the first sync with this WordPress is complete. */
  lastSyncAt: isoTimeSchema.nullable(),
  /** Whether drafts and raw texts could be read at the last sync, so that the desk may write; null before the first one. */
  writable: z.boolean().nullable(),
  articles: z.number().int(),
  lastTest: connectionTestSchema.nullable(),
})
export type WordPressConnection = z.infer<typeof wordpressConnectionSchema>
