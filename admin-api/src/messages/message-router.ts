import type { ChildProcess } from 'node:child_process'
import type { ProcessMessage, ProcessName } from './messages.ts'

const messageDestinations: Readonly<Record<ProcessMessage['type'], readonly ProcessName[]>> = {
  publish: ['publisher'],
  preview: ['publisher'],
  'publisher-ready': ['jobs'],
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
  'jobs-ready': [],
  stopping: ['jobs'],
}

/** Returns nobody for messages to the supervisor only, and for those that only newer code of a restarted process knows. */
export function listDestinations(message: ProcessMessage): readonly ProcessName[] {
  return messageDestinations[message.type] ?? []
}

/** Creates the supervisor's router, which answers for a publisher that isn’t running with `publisher-gone`. */
export function createMessageRouter(
  running: ReadonlyMap<ProcessName, ChildProcess>,
): (message: ProcessMessage) => void {
  /** The publisher says it once, and a `jobs` that is started again hasn't heard it. */
  let publisherReady: ProcessMessage | undefined

  return function route(message) {
    if (message.type === 'publisher-ready') publisherReady = message
    if (message.type === 'publisher-gone') publisherReady = undefined
    for (const name of listDestinations(message)) {
      const child = running.get(name)
      if (child?.connected) child.send(message, () => undefined)
      else if (name === 'publisher') route({ type: 'publisher-gone' })
    }
    if (message.type === 'jobs-ready' && publisherReady) route(publisherReady)
  }
}
