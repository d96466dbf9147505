import type { ProcessMessage, ProcessName } from './process-messages.ts'

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

/** Empty for messages to the supervisor only, and for those that only newer code of a restarted process knows. */
export function destinationsOf(message: ProcessMessage): readonly ProcessName[] {
  return destinations[message.type] ?? []
}
