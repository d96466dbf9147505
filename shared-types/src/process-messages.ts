import type { PublisherReply, PublisherRequest, SiteCacheUpdate } from './publishing.ts'

export type ProcessName = 'api' | 'jobs' | 'publisher'

/** Nudges without content: the rows are in the database, this only saves the wait for the next look. */
export type Nudge =
  | { type: 'changes-waiting' }
  | { type: 'webhooks-waiting' }
  /** The publisher ended; whatever it had not answered will not be answered. */
  | { type: 'publisher-gone' }

/** How a process tells the supervisor that it does its work: the address it listens on, where there is one. */
export type ProcessState = { type: 'listening'; address: string } | { type: 'working' }

export type ProcessMessage = PublisherRequest | PublisherReply | SiteCacheUpdate | Nudge | ProcessState

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
  'changes-waiting': ['jobs'],
  'webhooks-waiting': ['jobs'],
  'publisher-gone': ['api', 'jobs'],
  listening: [],
  working: [],
}

/** Whom a message is for. Empty for what only the supervisor wants to know. */
export function destinationsOf(message: ProcessMessage): readonly ProcessName[] {
  return destinations[message.type]
}
