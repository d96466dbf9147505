import { isoTimeOrNull } from '@hometown/shared-types/iso-time'
import type { SendProgress } from '@hometown/shared-types/newsletter-sending'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../../../context.ts'
import type { Database } from '../../../../../database/database.ts'
import { mailingHeld } from '../../../../platform/mail/mailing-hold.service.ts'
import type { NewsletterRow } from '../../newsletters.table.ts'
import { countsOf } from '../ledger/send-counts.ts'
import { findSend } from '../ledger/sends.repository.ts'
import { findNextAttempt } from '../ledger/waiting-deliveries.repository.ts'
import { findUnreachable } from '../loop/unreachable.ts'
import { engagementOf } from './engagement-counts.ts'
import { findLastRefusal, isKeptInOutbox } from './report.repository.ts'

type Shown = Pick<NewsletterRow, 'id' | 'status' | 'scheduled_for' | 'held_reason'>

export async function progressOf(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  newsletter: Shown,
): Promise<SendProgress> {
  const { db } = store
  const send = await findSend(db, newsletter.id)
  const isWaiting = send !== undefined && (send.finished_at === null || send.deferred > 0)
  const [unreachable, hold, nextDeferred] = isWaiting
    ? [await findUnreachable(db), await mailingHeld({ store }), await nextAttempt(db, send)]
    : []
  return {
    newsletterId: newsletter.id,
    status: newsletter.status,
    scheduledFor: isoTimeOrNull(newsletter.scheduled_for),
    counts: countsOf(send),
    startedAt: isoTimeOrNull(send?.started_at),
    finishedAt: isoTimeOrNull(send?.finished_at),
    paused: Boolean(send?.paused_at),
    pauseReason: send?.pause_reason ?? null,
    lastRefusal: send?.pause_reason === 'refused' ? await findLastRefusal(db, send.no) : null,
    cancelled: Boolean(send?.cancelled_at),
    heldReason: newsletter.held_reason,
    mailingHeld: hold ? { since: new Date(hold.since).toISOString(), reason: hold.reason } : null,
    unreachable: unreachable
      ? {
          since: new Date(unreachable.since).toISOString(),
          reason: unreachable.reason,
          nextAttemptAt: new Date(unreachable.nextAttemptAt).toISOString(),
        }
      : null,
    leftOut: send?.left_out ?? 0,
    keptInOutbox: send !== undefined && send.accepted > 0 && (await isKeptInOutbox(db, send.no)),
    problem: send?.problem ?? null,
    nextDeferredAt: isoTimeOrNull(nextDeferred),
    perSecond: send?.per_second || null,
    ...(send && newsletter.status !== 'preparing' && { followed: await engagementOf(db, send, clock.now()) }),
  }
}

async function nextAttempt(db: Kysely<Database>, send: { no: number; deferred: number }): Promise<number | undefined> {
  return send.deferred > 0 ? findNextAttempt(db, send.no) : undefined
}
