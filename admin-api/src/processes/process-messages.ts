import type { LiveEvent } from '@hometown/shared-types/contract/live'
import type { PublisherReply, PublisherRequest, SiteCacheUpdate } from '@hometown/shared-types/contract/publishing'

export type ProcessName = 'api' | 'jobs' | 'publisher'

/** Wake-up calls without content: the data is in the database, and they only save the wait for the next poll. */
type Nudge =
  | { type: 'changes-waiting' }
  | { type: 'webhooks-waiting' }
  | { type: 'mails-waiting' }
  | { type: 'newsletters-waiting' }
  /** The county's zone has changed. */
  | { type: 'time-zone-changed'; timeZone: string }
  /** This process didn't hear the other machines for a while. */
  | { type: 'messages-missed' }
  /** The publisher ended and won't answer open requests. */
  | { type: 'publisher-gone' }
  /** The service is about to stop. What fails now is repeated after the next start. */
  | { type: 'stopping' }
  /** Sessions may have ended: check all live streams. */
  | { type: 'sessions-ended' }
  /** Administrators saved a connection. */
  | { type: 'connections-changed' }
  /** These processes start again, one after the other. */
  | { type: 'restart'; names: readonly ProcessName[] }

/** For all open desks. They can ask again, so a lost message does no harm. */
interface LiveMessage {
  type: 'live'
  event: LiveEvent
}

/** The process is ready; with the address it listens on, if any. */
export type ProcessState = { type: 'listening'; address: string } | { type: 'jobs-ready' }

/** All messages between processes. Other machines may have another version, and send some that nobody here knows. */
export type ProcessMessage = PublisherRequest | PublisherReply | SiteCacheUpdate | LiveMessage | Nudge | ProcessState

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
