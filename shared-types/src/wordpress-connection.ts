import { call, type } from './call.ts'

export interface ConnectionStep {
  /** What was tested, in words. */
  label: string
  outcome: 'ok' | 'warning' | 'failed'
  /** The result, for people; never a secret. */
  message: string
}

export interface WordPressConnection {
  /** Null: articles are in our own database. */
  address: string | null
  /** Null if we only read WordPress. */
  username: string | null
  /** Where the plugin sends its webhooks. */
  webhookAddress: string
  lastWebhookAt: string | null
  /** Null before the first complete sync with this WordPress. */
  lastSyncAt: string | null
  /** Drafts and raw texts were readable at the last sync, so the desk may write; null before the first. */
  writable: boolean | null
  articles: number
  /** What WordPress fails at. Our copies stay as they are, and we try again. */
  problems: { kind: 'post' | 'media'; id: number; problem: string }[]
}

export const wordpressCalls = {
  get: call('GET', '/api/wordpress', {
    access: 'admin',
    summary: 'The connection to the newsroom’s WordPress site',
    answer: type<WordPressConnection>(),
  }),
}
