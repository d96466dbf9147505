import type { LiveEvent } from '@hometown/shared-types/contract/live'
import type { PublisherReply, PublisherRequest, SiteCacheUpdate } from '@hometown/shared-types/contract/publishing'

export type ProcessName = 'api' | 'jobs' | 'publisher'

/** These only wake: the data is in the database, and they save the wait for the next poll. */
type Nudge =
  | { type: 'changes-waiting' }
  | { type: 'webhooks-waiting' }
  | { type: 'mails-waiting' }
  | { type: 'newsletters-waiting' }
  | { type: 'time-zone-changed'; timeZone: string }
  /** Sessions may have ended: check all live streams. */
  | { type: 'sessions-ended' }
  | { type: 'connections-changed' }
  /** This process didn't hear the other machines for a while. */
  | { type: 'messages-missed' }

/** Goes to all open desks. They can ask again, so a lost message does no harm. */
interface LiveMessage {
  type: 'live'
  event: LiveEvent
}

/** Tells about this machine's processes. The first two say that one is ready, and on which address it listens. */
export type ProcessState =
  | { type: 'listening'; address: string }
  | { type: 'jobs-ready' }
  /** The publisher ended and won't answer open requests. */
  | { type: 'publisher-gone' }
  /** The service is about to stop. What fails now is repeated after the next start. */
  | { type: 'stopping' }
  /** These processes start again, one after the other. */
  | { type: 'restart'; names: readonly ProcessName[] }

/** All messages between processes. Other machines may have another version, and send some that nobody here knows. */
export type ProcessMessage = PublisherRequest | PublisherReply | SiteCacheUpdate | LiveMessage | Nudge | ProcessState

/** These are about the database, which all machines share. The others are about one machine's processes or files. */
const MESSAGES_FOR_ALL_MACHINES: ReadonlySet<ProcessMessage['type']> = new Set([
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
  return MESSAGES_FOR_ALL_MACHINES.has(type)
}

/** A process may have missed these while it didn't hear the other machines. */
export const MESSAGES_AFTER_GAP: readonly ProcessMessage[] = [
  { type: 'messages-missed' },
  { type: 'changes-waiting' },
  { type: 'webhooks-waiting' },
  { type: 'mails-waiting' },
  { type: 'newsletters-waiting' },
  { type: 'sessions-ended' },
]
