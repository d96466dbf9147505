import { isoTimeOrNull } from '@hometown/shared-types/iso-time'
import {
  type DeliveriesQuery,
  type Delivery,
  type DeliveryPage,
  type DeliveryState,
  KEPT_IN_OUTBOX,
  type SendCounts,
  type SendProgress,
} from '@hometown/shared-types/newsletter-sending'
import type { AppContext } from '../../../../context.ts'
import { column, csvOf, time } from '../../../../csv/csv-export.ts'
import { notFound } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { mailingHeld } from '../../../platform/mail/mailing-hold.service.ts'
import { checkMayExportReaders } from '../../../platform/settings/saved-settings.service.ts'
import { countClicks, tracksClicks } from '../clicks/clicks.repository.ts'
import { findNewsletterRow } from '../newsletters.repository.ts'
import type { NewsletterRow } from '../newsletters.table.ts'
import { countStates, findNextAttempt } from './deliveries.repository.ts'
import {
  countDeliveries,
  countLeft,
  endOfFollowing,
  findLastRefusal,
  isKeptInOutbox,
  listDeliveries,
  listDeliveriesAfter,
  listOpenFollowing,
  type ReportedRow,
  saveLeft,
} from './report.repository.ts'
import type { NewsletterSendRow } from './sending.table.ts'
import { findSend, listUnsettled } from './sends.repository.ts'
import { findUnreachable } from './server-state.ts'

export { newsletterOfMessageId } from './message-id.ts'
export { countLeft, isKeptInOutbox, markFeedback } from './report.repository.ts'

type Db = AppContext['store']['db']

const COUNTS = {
  queued: 'queued',
  on_the_wire: 'onTheWire',
  accepted: 'accepted',
  deferred: 'deferred',
  failed: 'failed',
  in_doubt: 'inDoubt',
  suppressed: 'suppressed',
  unsubscribed: 'unsubscribed',
  cancelled: 'cancelled',
} as const satisfies Record<DeliveryState, keyof SendCounts>

/** The send of a sample newsletter has figures, but no ledger. */
async function countsOf(
  db: Db,
  send: NewsletterSendRow | undefined,
  { sample, recipient_count: accepted }: Pick<NewsletterRow, 'sample' | 'recipient_count'>,
): Promise<SendCounts> {
  const none = await countStates(db, send?.no ?? 0)
  const states = send && sample === 1 ? { ...none, accepted, failed: send.total - accepted } : none
  const counts = Object.entries(COUNTS).map(([state, name]) => [name, states[state as DeliveryState]] as const)
  const total = counts.reduce((sum, [, rows]) => sum + rows, 0)
  return { ...(Object.fromEntries(counts) as Omit<SendCounts, 'total'>), total }
}

export async function progressOf(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  newsletter: NewsletterRow,
): Promise<SendProgress> {
  const { db } = store
  const send = await findSend(db, newsletter.id)
  const counts = await countsOf(db, send, newsletter)
  const isWaiting = send !== undefined && (send.finished_at === null || counts.deferred > 0)
  const unreachable = isWaiting ? await findUnreachable(db) : undefined
  const hold = isWaiting ? await mailingHeld({ store }) : undefined
  return {
    newsletterId: newsletter.id,
    status: newsletter.status,
    scheduledFor: isoTimeOrNull(newsletter.scheduled_for),
    counts,
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
    keptInOutbox: send !== undefined && counts.accepted > 0 && (await isKeptInOutbox(db, send.no)),
    problem: send?.problem ?? null,
    nextDeferredAt: isoTimeOrNull(send && counts.deferred > 0 ? await findNextAttempt(db, send.no) : undefined),
    perSecond: send?.per_second || null,
    ...(send && newsletter.status !== 'preparing' && { followed: await engagementOf(db, send, clock.now()) }),
  }
}

async function engagementOf(db: Db, send: NewsletterSendRow, now: number): Promise<SendProgress['followed']> {
  const clicks = (await tracksClicks(db, send.newsletter_id)) ? await countClicks(db, send.newsletter_id) : undefined
  return {
    unsubscribes: send.left_after ?? (await countLeft(db, send, now)),
    clicks: clicks ? [...clicks.values()].reduce((sum, count) => sum + count, 0) : null,
    bounces: send.bounced,
    softBounces: send.soft_bounced,
    complaints: send.complained,
  }
}

/** Keeps how many left after each newsletter, as soon as that is final. */
export async function closeFollowing({ store, clock }: Pick<AppContext, 'store' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (const send of await listOpenFollowing(store.db)) {
    if ((await endOfFollowing(store.db, send)) > now) continue
    const left = await countLeft(store.db, send, now)
    await store.groupWrite((trx) => saveLeft(trx, send.no, left))
  }
}

const MAY_LAST_MS = 10 * 60_000

/** Alert text for administrators when a send is stuck; undefined if none is. Sends that an editor paused don't count. */
export async function findSendingTrouble({
  store,
  clock,
}: Pick<AppContext, 'store' | 'clock'>): Promise<string | undefined> {
  const unsettled = await listUnsettled(store.db)
  if (unsettled.some(({ pause_reason }) => pause_reason === 'refused'))
    return 'A newsletter is paused, because the mail server refused many messages in a row.'
  const broken = unsettled.find(({ pause_reason }) => pause_reason === 'not_composed')
  if (broken) return `A newsletter is paused, because its messages can’t be composed: ${broken.problem}`
  const moving = unsettled.filter(({ paused_at }) => paused_at === null)
  if (moving.length === 0) return undefined
  const unreachable = await findUnreachable(store.db)
  if (unreachable && clock.now() - unreachable.since >= MAY_LAST_MS)
    return `A newsletter waits for the mail server, which has not been reached for ten minutes: ${unreachable.reason}`
  const stuck = moving.find(({ problem, started_at }) => problem !== null && clock.now() - started_at >= MAY_LAST_MS)
  return stuck && `A newsletter can’t be prepared: ${stuck.problem}`
}

/** Enough for browsing; the CSV has everything. */
const ROWS_IN_PAGES = 10_000
const ROWS_PER_READ = 1000

export async function listReport(
  { store }: Pick<AppContext, 'store'>,
  newsletterId: string,
  { page, per_page: perPage, state, search }: DeliveriesQuery,
): Promise<DeliveryPage> {
  const { newsletter, send } = await findExistingSend(store.db, newsletterId)
  if (!send || newsletter.sample === 1) return { data: [], total: 0, totalPages: 0 }
  const filter = { sendNo: send.no, state, search: search || undefined }
  const total = filter.search
    ? await countDeliveries(store, filter, ROWS_IN_PAGES)
    : (await countsOf(store.db, send, newsletter))[state ? COUNTS[state] : 'total']
  const offset = (page - 1) * perPage
  const isBeyond = offset >= Math.min(total, ROWS_IN_PAGES)
  const rows = isBeyond ? [] : await listDeliveries(store, filter, { offset, limit: perPage })
  return {
    data: rows.map(deliveryFromRow),
    total,
    totalPages: Math.ceil(Math.min(total, ROWS_IN_PAGES) / perPage),
  }
}

/** @throws 403 for editors who may not export readers */
export async function openLedgerCsv(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  { user }: SignedIn,
  newsletterId: string,
): Promise<AsyncGenerator<string>> {
  await checkMayExportReaders({ store }, user)
  const { send } = await findExistingSend(store.db, newsletterId)
  const details = { rows: send?.total ?? 0 }
  await store.db
    .transaction()
    .execute((trx) =>
      recordAudit(trx, { user, action: 'newsletter.recipients-export', subject: newsletterId, details }, clock.now()),
    )
  async function* batches(): AsyncGenerator<ReportedRow[]> {
    let after = ''
    while (send) {
      const rows = await listDeliveriesAfter(store.db, send.no, after, ROWS_PER_READ)
      if (rows.length > 0) yield rows
      if (rows.length < ROWS_PER_READ) return
      after = rows.at(-1)?.email ?? after
    }
  }
  return csvOf(
    {
      email: column('email'),
      state: ({ state, reply }) => (reply === KEPT_IN_OUTBOX ? 'in_outbox' : state),
      attempts: column('attempts'),
      reply: column('reply'),
      next_attempt_at: time('next_attempt_at'),
      updated_at: time('updated_at'),
      bounced_at: time('bounced_at'),
      complained_at: time('complained_at'),
      feedback: column('feedback'),
    },
    batches(),
  )
}

async function findExistingSend(db: Db, newsletterId: string) {
  const newsletter = await findNewsletterRow(db, newsletterId)
  if (!newsletter) throw notFound('Newsletter')
  return { newsletter, send: await findSend(db, newsletterId) }
}

function deliveryFromRow(row: ReportedRow): Delivery {
  const { email, subscriber_id, state, attempts, reply, next_attempt_at, updated_at } = row
  return {
    email,
    subscriberId: subscriber_id,
    state,
    attempts,
    reply,
    nextAttemptAt: next_attempt_at === null ? null : new Date(next_attempt_at).toISOString(),
    updatedAt: new Date(updated_at).toISOString(),
  }
}
