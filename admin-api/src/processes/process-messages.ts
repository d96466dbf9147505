import { liveEventSchema } from '@hometown/shared-types/contract/live'
import {
  publisherReplySchema,
  publisherRequestSchema,
  siteCacheUpdateSchema,
} from '@hometown/shared-types/contract/publishing'
import { z } from 'zod'

export type ProcessName = 'api' | 'jobs' | 'publisher'

/** Wake-up calls without content: the data is in the database, and they only save the wait for the next poll. */
const nudgeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('changes-waiting') }),
  z.object({ type: z.literal('webhooks-waiting') }),
  z.object({ type: z.literal('mails-waiting') }),
  z.object({ type: z.literal('newsletters-waiting') }),
  /** The county's zone has changed. */
  z.object({ type: z.literal('time-zone-changed'), timeZone: z.string() }),
  /** This process didn't hear the other machines for a while. */
  z.object({ type: z.literal('messages-missed') }),
  /** The publisher ended and won't answer open requests. */
  z.object({ type: z.literal('publisher-gone') }),
  /** The service is about to stop. What fails now is repeated after the next start. */
  z.object({ type: z.literal('stopping') }),
  /** Sessions may have ended: check all live streams. */
  z.object({ type: z.literal('sessions-ended') }),
  /** Administrators saved a connection. */
  z.object({ type: z.literal('connections-changed') }),
  /** `api` starts again, and then `jobs`, with a connection that changed. */
  z.object({ type: z.literal('restart') }),
])

/** For all open desks. They can ask again, so a lost message does no harm. */
const liveMessageSchema = z.object({ type: z.literal('live'), event: liveEventSchema })

/** The process is ready; with the address it listens on, if any. */
const processStateSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('listening'), address: z.string() }),
  z.object({ type: z.literal('working') }),
])

export type ProcessState = z.infer<typeof processStateSchema>

/** All messages between processes. Those of other machines are validated, since these may have another version. */
export const processMessageSchema = z.discriminatedUnion('type', [
  publisherRequestSchema,
  publisherReplySchema,
  siteCacheUpdateSchema,
  liveMessageSchema,
  nudgeSchema,
  processStateSchema,
])

export type ProcessMessage = z.infer<typeof processMessageSchema>

const destinations: Readonly<Record<ProcessMessage['type'], readonly ProcessName[]>> = {
  publish: ['publisher'],
  preview: ['publisher'],
  ready: ['jobs'],
  published: ['jobs'],
  'publish-failed': ['jobs'],
  previewed: ['api'],
  'preview-failed': ['api'],
  'site-clear': ['api'],
  'site-changed': ['api'],
  // `api` serves the site and must know what was withdrawn.
  'changes-waiting': ['jobs', 'api'],
  'webhooks-waiting': ['jobs'],
  'mails-waiting': ['jobs'],
  'newsletters-waiting': ['jobs'],
  'time-zone-changed': ['jobs', 'api'],
  'messages-missed': ['jobs', 'api'],
  'publisher-gone': ['api', 'jobs'],
  'sessions-ended': ['api'],
  'connections-changed': ['api'],
  restart: [],
  live: ['api'],
  // Work that failed because nobody answered can be retried.
  listening: ['jobs'],
  working: [],
  stopping: ['jobs'],
}

/** What is in the database, which all machines share. The others are about one machine's processes or files. */
const FOR_ALL_MACHINES: ReadonlySet<ProcessMessage['type']> = new Set([
  'changes-waiting',
  'webhooks-waiting',
  'mails-waiting',
  'newsletters-waiting',
  'time-zone-changed',
  'sessions-ended',
  'connections-changed',
  'live',
])

export function isForAllMachines({ type }: ProcessMessage): boolean {
  return FOR_ALL_MACHINES.has(type)
}

/** What a process may have missed while it didn't hear the other machines. */
export const MISSED_BY_GAP: readonly ProcessMessage[] = [
  { type: 'messages-missed' },
  { type: 'changes-waiting' },
  { type: 'webhooks-waiting' },
  { type: 'mails-waiting' },
  { type: 'newsletters-waiting' },
  { type: 'sessions-ended' },
]

/** Empty for messages to the supervisor only, and for those that only newer code of a restarted process knows. */
export function destinationsOf(message: ProcessMessage): readonly ProcessName[] {
  return destinations[message.type] ?? []
}
