import type { PublishReceipt } from './publishing.ts'

/**
 * A visible desk listens to these server-sent events. Each `data:` line is an event as JSON. `beat` comes every
 * `LIVE_BEAT` milliseconds while the connection works; `over` says that the session has ended.
 */
export const LIVE_PATH = '/api/live'
export const LIVE_BEAT = 20_000

/** The desk has these lists, and reloads a changed one. */
export const LIVE_LISTS = [
  'accounts',
  'articles',
  'audit-log',
  'backups',
  'businesses',
  'calendar-events',
  'content-suggestions',
  'corrections',
  'event-submissions',
  'fixtures',
  'front-page',
  'invitations',
  'media',
  'missing-articles',
  'newsletters',
  'outbox',
  'people',
  'settings',
  'sources',
  'subscribers',
  'system',
  'topics',
] as const

export type LiveList = (typeof LIVE_LISTS)[number]

export type LiveEvent =
  /** A publish began, or ended with this receipt. */
  { type: 'publish'; receipt: PublishReceipt } | { type: 'harvest' } | { type: 'changed'; lists: LiveList[] }
