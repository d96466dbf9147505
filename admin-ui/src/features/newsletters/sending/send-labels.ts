import type {
  DeliveryState,
  SendAction,
  SendCounts,
  SendProgress,
} from '@hometown/shared-types/contract/newsletter-sending'
import { SENDER_REFUSED } from '@hometown/shared-types/contract/newsletter-sending'

/** What follows `Newsletter sent`. */
export function sentDescription(way: 'smtp' | 'outbox' | undefined): string {
  return way === 'outbox'
    ? 'No mail server is set up, so the emails stay in the outbox and nobody gets them.'
    : 'Your newsletter is being sent to all subscribers.'
}

export const ACTION_DONE: Readonly<Record<SendAction, string>> = {
  send: 'Newsletter sent',
  pause: 'Paused',
  resume: 'Send resumed',
  cancel: 'Rest canceled',
  'retry-doubtful': 'Retrying the messages in doubt',
}

export const ACTION_FAILED: Readonly<Record<SendAction, string>> = {
  send: 'Send failed',
  pause: 'Couldn’t pause the send',
  resume: 'Couldn’t resume the send',
  cancel: 'Couldn’t cancel the rest',
  'retry-doubtful': 'Couldn’t retry the messages in doubt',
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

/** Why a send is paused with a `problem`. A mail server may be reachable but refuse our sender. */
export function problemTitle({ pauseReason, problem }: Pick<SendProgress, 'pauseReason' | 'problem'>): string {
  if (pauseReason === 'refused') return 'The mail server refused many messages in a row'
  if (pauseReason === 'not_composed') return 'We couldn’t compose the messages'
  return problem?.startsWith(SENDER_REFUSED) ? SENDER_REFUSED : 'Couldn’t reach the mail server'
}
