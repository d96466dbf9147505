import { z } from 'zod'
import { sendProgressSchema } from './newsletter-sending.ts'
import { publishReceiptSchema } from './publish-receipt.ts'

/**
 * The stream of server-sent events that a desk listens to while it is visible. Each `data:` line is one event as JSON;
 * an event named `beat` says every `LIVE_BEAT` milliseconds that the connection stands, one named `over` that the
 * session has ended.
 */
export const LIVE_PATH = '/api/live'
/** Milliseconds between two signs of life on a stream that has nothing to tell. */
export const LIVE_BEAT = 20_000

/** The lists that a desk may have on screen; a changed one is to be asked for again. */
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
  'held-articles',
  'media',
  'newsletters',
  'settings',
  'sources',
  'subscribers',
  'system',
] as const

const count = z.number().int().min(0)

export type LiveList = (typeof LIVE_LISTS)[number]

/** What a desk is told while it looks. */
export const liveEventSchema = z.discriminatedUnion('type', [
  /** A publish began, or ended with this receipt. */
  z.object({ type: z.literal('publish'), receipt: publishReceiptSchema }),
  /** How far the send of a newsletter is, about once a second while it moves. */
  z.object({ type: z.literal('send'), progress: sendProgressSchema }),
  /** How far the reading of the sources is. */
  z.object({
    type: z.literal('harvest'),
    running: z.boolean(),
    sourcesScanned: count,
    sources: count,
    discovered: count,
  }),
  /** Somebody opened or closed an article's editor; whoever has the same open asks again. */
  z.object({ type: z.literal('presence'), articleId: z.string() }),
  z.object({ type: z.literal('changed'), lists: z.array(z.enum(LIVE_LISTS)).min(1) }),
])
export type LiveEvent = z.infer<typeof liveEventSchema>
