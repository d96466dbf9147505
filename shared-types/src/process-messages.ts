import { z } from 'zod'
import { liveEventSchema } from './live.ts'
import { publisherReplySchema, publisherRequestSchema, siteCacheUpdateSchema } from './publishing.ts'

/** The three processes that the supervisor starts. */
export type ProcessName = 'api' | 'jobs' | 'publisher'

/** Nudges without content: the rows are in the database, this only saves the wait for the next look. */
const nudgeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('changes-waiting') }),
  z.object({ type: z.literal('webhooks-waiting') }),
  z.object({ type: z.literal('pictures-waiting') }),
  z.object({ type: z.literal('backup-wanted') }),
  z.object({ type: z.literal('mails-waiting') }),
  z.object({ type: z.literal('newsletters-waiting') }),
  z.object({ type: z.literal('mail-feedback-waiting') }),
  /** Somebody wants the sources read, or no longer. */
  z.object({ type: z.literal('harvest-wanted') }),
  /** Somebody asks for a share card that is not drawn yet; see share-card.ts. */
  z.object({ type: z.literal('card-wanted'), hash: z.string().regex(/^[0-9a-f]{32}$/) }),
  /** The county's zone is another from now on. */
  z.object({ type: z.literal('time-zone-changed'), timeZone: z.string() }),
  /** The publisher ended; whatever it had not answered will not be answered. */
  z.object({ type: z.literal('publisher-gone') }),
  /** Somebody removes held articles: sync with WordPress now. */
  z.object({ type: z.literal('loss-confirmed') }),
  /** The service is about to stop: what fails from now on is taken up at the next start. */
  z.object({ type: z.literal('stopping') }),
  /** Some sessions may have ended: whoever listens to the live stream has to be looked at again. */
  z.object({ type: z.literal('sessions-ended') }),
])

/** For every desk that is open; what it tells can be asked for again, so a lost one does no harm. */
const liveMessageSchema = z.object({ type: z.literal('live'), event: liveEventSchema })

/** How a process fares, every few seconds: how long its event loop made others wait, and what it uses. */
const processHealthSchema = z.object({
  type: z.literal('process-health'),
  process: z.enum(['api', 'jobs', 'publisher']),
  /** Milliseconds since the last message. */
  loopLagP99: z.number(),
  loopLagMax: z.number(),
  memoryBytes: z.number(),
  /** Seconds. */
  uptime: z.number(),
})
export type ProcessHealth = z.infer<typeof processHealthSchema>

/** How a process tells the supervisor that it does its work: the address it listens on, where there is one. */
const processStateSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('listening'), address: z.string() }),
  z.object({ type: z.literal('working') }),
  /** The publisher gets on with what it does. */
  z.object({ type: z.literal('progress') }),
])
export type ProcessState = z.infer<typeof processStateSchema>

/** Everything that the processes say to each other. Whoever receives a message checks it with this. */
export const processMessageSchema = z.discriminatedUnion('type', [
  publisherRequestSchema,
  publisherReplySchema,
  siteCacheUpdateSchema,
  liveMessageSchema,
  nudgeSchema,
  processHealthSchema,
  processStateSchema,
])
export type ProcessMessage = z.infer<typeof processMessageSchema>

const destinations: Readonly<Record<ProcessMessage['type'], readonly ProcessName[]>> = {
  publish: ['publisher'],
  preview: ['publisher'],
  ready: ['jobs'],
  waiting: ['jobs'],
  published: ['jobs'],
  'publish-failed': ['jobs'],
  previewed: ['api'],
  'preview-failed': ['api'],
  'site-clear': ['api'],
  'site-changed': ['api'],
  // Those who serve the site learn of what was withdrawn.
  'changes-waiting': ['jobs', 'api'],
  'webhooks-waiting': ['jobs'],
  'card-wanted': ['jobs'],
  'pictures-waiting': ['jobs'],
  'backup-wanted': ['jobs'],
  'mails-waiting': ['jobs'],
  'newsletters-waiting': ['jobs'],
  'mail-feedback-waiting': ['jobs'],
  'harvest-wanted': ['jobs'],
  'time-zone-changed': ['jobs'],
  'process-health': ['api'],
  'publisher-gone': ['api', 'jobs'],
  'loss-confirmed': ['jobs'],
  'sessions-ended': ['api'],
  live: ['api'],
  // What failed because nobody answered can be tried again.
  listening: ['jobs'],
  working: [],
  progress: [],
  stopping: ['jobs'],
}

/** Whom a message is for. Empty for what only the supervisor wants to know. */
export function destinationsOf(message: ProcessMessage): readonly ProcessName[] {
  return destinations[message.type]
}
