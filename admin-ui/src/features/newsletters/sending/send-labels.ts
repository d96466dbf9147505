import { SENDER_REFUSED } from '@hometown/shared-types/mail-server-labels'
import type { DeliveryState, SendAction, SendCounts, SendProgress } from '@hometown/shared-types/newsletter-sending'
import type { BadgeTone } from '../../../ui/Badge.tsx'

interface StateWords {
  label: string
  meaning: string
  tone: BadgeTone
}

export const STATE_WORDS: Readonly<Record<DeliveryState, StateWords>> = {
  queued: { label: 'Queued', tone: 'gray', meaning: 'Waits for its turn.' },
  on_the_wire: { label: 'On the wire', tone: 'blue', meaning: 'Handed over; the mail server’s answer is awaited.' },
  accepted: {
    label: 'Accepted',
    tone: 'green',
    meaning: 'The mail server took it. That is not yet delivered: whether it reached the inbox nobody can know.',
  },
  deferred: {
    label: 'Deferred',
    tone: 'yellow',
    meaning: 'The mail server put it off. It is tried again by itself, after longer and longer waits.',
  },
  failed: {
    label: 'Failed',
    tone: 'danger',
    meaning: 'Refused for good. An address that does not exist is not written to again.',
  },
  in_doubt: {
    label: 'In doubt',
    tone: 'orange',
    meaning: 'The connection broke before the answer came: it may have arrived. Never repeated by itself.',
  },
  suppressed: {
    label: 'Suppressed',
    tone: 'gray',
    meaning: 'Not written to, because the address bounced or complained before.',
  },
  unsubscribed: { label: 'Unsubscribed', tone: 'gray', meaning: 'Left before their turn came.' },
  cancelled: { label: 'Cancelled', tone: 'gray', meaning: 'Taken back by an editor before it went out.' },
}

export const ACTION_DONE: Readonly<Record<SendAction, string>> = {
  send: 'Newsletter sent',
  release: 'Newsletter sent',
  pause: 'Paused',
  resume: 'It goes on',
  cancel: 'The rest is cancelled',
  'retry-doubtful': 'They are tried once more',
  'suppress-refused': 'Addresses suppressed',
  'keep-refused': 'No address suppressed',
  'unsuppress-refused': 'Suppressions undone',
}

export function countOfState(counts: SendCounts, state: DeliveryState): number {
  if (state === 'on_the_wire') return counts.onTheWire
  if (state === 'in_doubt') return counts.inDoubt
  return counts[state]
}

/** Recipients that need no further work. */
export function finishedOf(counts: SendCounts): number {
  return counts.total - counts.queued - counts.onTheWire - counts.deferred
}

/** The send is over and no message was accepted, is in doubt or is still waiting. */
export function hasReachedNobody({ status, counts }: Pick<SendProgress, 'status' | 'counts'>): boolean {
  if (status !== 'sent' || counts.total === 0) return false
  return counts.accepted + counts.inDoubt === 0 && finishedOf(counts) === counts.total
}

/** Progress in whole percent; 100 only if nothing waits. */
export function percentOf(counts: SendCounts): number {
  if (counts.total === 0) return 0
  return Math.floor((100 * finishedOf(counts)) / counts.total)
}

/** `about 4 minutes`. */
export function roughDuration(seconds: number): string {
  if (seconds < 50) return 'less than a minute'
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return minutes === 1 ? 'about a minute' : `about ${minutes} minutes`
  const hours = Math.round(minutes / 60)
  if (hours < 48) return `about ${hours} hours`
  return `about ${Math.round(hours / 24)} days`
}

/** The server may be reachable but refuse our sender. */
export function unreachableTitle(reason: string): string {
  return reason.startsWith(SENDER_REFUSED) ? SENDER_REFUSED : 'The mail server can’t be reached'
}
