import {
  DELIVERY_STATES,
  type DeliveriesQuery,
  type DeliveryPage,
  type DeliveryState,
  KEPT_IN_OUTBOX,
  type SendProgress,
} from '@hometown/shared-types/contract/newsletter-sending'
import { isoTime, isoTimeOrNull } from '@hometown/shared-types/rules/time'
import { sql } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import { columnsByName, type ExportedRow, writeCsv } from '../../../../csv/csv-export.ts'
import type { Db, Tx } from '../../../../database/database.ts'
import { readBatches, readPage } from '../../../../database/paging.ts'
import { beginsWith } from '../../../../database/search-conditions.ts'
import type { Session } from '../../../../http/request-context.ts'
import { pick } from '../../../../lib/pick.ts'
import { findMailingHold } from '../../../platform/mail/index.ts'
import { checkMayExportReaders } from '../../../platform/settings/index.ts'
import { getNewsletterRow } from '../newsletters.repository.ts'
import type { NewsletterDeliveryRow, NewsletterRow, NewsletterSendRow } from '../newsletters.table.ts'
import { findSend } from './sending.repository.ts'

export async function getSendProgress(context: AppContext, newsletterId: string): Promise<SendProgress> {
  const { db } = context.store
  const newsletter = await getNewsletterRow(db, newsletterId)
  const send = await selectSendsWithFeedback(db, context.clock.now())
    .selectAll('s')
    .where('s.newsletter_id', '=', newsletterId)
    .executeTakeFirst()
  const counts = await countDeliveriesByState(db, send, newsletter)
  const isWaiting = send !== undefined && (send.finished_at === null || counts.deferred > 0)
  const hold = isWaiting ? await findMailingHold(context) : undefined
  return {
    status: newsletter.status,
    counts,
    startedAt: isoTimeOrNull(send?.started_at),
    finishedAt: isoTimeOrNull(send?.finished_at),
    paused: Boolean(send?.paused_at),
    pauseReason: send?.pause_reason ?? null,
    cancelled: Boolean(send?.cancelled_at),
    heldReason: newsletter.held_reason,
    mailingHeld: hold ? { since: isoTime(hold.since), reason: hold.reason } : null,
    leftOut: send?.left_out ?? 0,
    keptInOutbox: send?.isKept === 1,
    problem: send?.problem ?? null,
    nextDeferredAt: isoTimeOrNull(send?.nextDeferredAt),
    ...(send && { followed: pick(send, 'unsubscribes', 'clicks', 'bounces', 'softBounces', 'complaints') }),
  }
}

/** The send of a sample newsletter has figures, but no ledger. */
async function countDeliveriesByState(db: Db, send: NewsletterSendRow | undefined, newsletter: NewsletterRow) {
  const rows = await selectDeliveries(db, send?.number ?? 0)
    .select(['d.state', (row) => row.fn.countAll<number>().as('count')])
    .groupBy('d.state')
    .execute()
  const none = Object.fromEntries(DELIVERY_STATES.map((state) => [state, 0])) as Record<DeliveryState, number>
  const states = { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
  const { sample, recipient_count: accepted } = newsletter
  if (send && sample === 1) Object.assign(states, { accepted, failed: send.total - accepted })
  return { ...states, total: Object.values(states).reduce((sum, count) => sum + count, 0) }
}

/** Later unsubscribes have other reasons. */
const UNSUBSCRIBE_WINDOW_MS = 14 * 24 * 60 * 60_000

/** Selects sends as `s`, with the feedback that they caused. `clicks` is null where none were counted. */
export function selectSendsWithFeedback(db: Db, now: number) {
  return db
    .selectFrom('newsletter_sends as s')
    .leftJoin('newsletter_issues as i', 'i.newsletter_id', 's.newsletter_id')
    .select([
      countUnsubscribesAfterSend(now).as('unsubscribes'),
      deliveryCount('report', 'bounce').as('bounces'),
      deliveryCount('report', 'soft-bounce').as('softBounces'),
      deliveryCount('report', 'complaint').as('complaints'),
      sql<number | null>`case when i.tracks_clicks = 1 then (
        select coalesce(sum(c.clicks), 0) from newsletter_clicks c
        where c.newsletter_id = s.newsletter_id
      ) end`.as('clicks'),
      // One message tells for all, because a send has one way.
      sql<number>`case when (
        select d.reply from newsletter_deliveries d where d.send_number = s.number and d.state = 'accepted' limit 1
      ) = ${KEPT_IN_OUTBOX} then 1 else 0 end`.as('isKept'),
      sql<number | null>`(
        select d.next_attempt_at from newsletter_deliveries d where d.send_number = s.number and d.state = 'deferred'
        order by d.next_attempt_at limit 1
      )`.as('nextDeferredAt'),
    ])
}

/** Counts rows of the send `s`. */
export function deliveryCount(column: 'state' | 'report', value: string) {
  const isCounted = sql<boolean>`${sql.ref(`d.${column}`)} = ${value}`
  return sql<number>`(select count(*) from newsletter_deliveries d where d.send_number = s.number and ${isCounted})`
}

/** Unsubscribe links are the same in every mail, so only the time relates an unsubscribe to a newsletter. */
function countUnsubscribesAfterSend(now: number) {
  return sql<number>`(
    select count(distinct e.subscriber_id) from consent_events e
    join subscribers r on r.id = e.subscriber_id
    join newsletter_deliveries d on d.send_number = s.number and d.email = r.email
    where e.kind = 'unsubscribed' and e.created_at >= s.started_at and e.created_at <= ${now}
      and e.created_at < s.started_at + ${UNSUBSCRIBE_WINDOW_MS}
      and not exists (
        select 1 from newsletter_sends x where x.started_at > s.started_at and x.started_at <= e.created_at
      )
      and coalesce(e.source, '') not in ('desk', 'import', 'complaint') and d.state in ('accepted', 'in_doubt')
  )`
}

/** Returns an alert for administrators if a send is stuck. Sends that an editor paused don't count. */
export async function findPausedSendProblem({ store }: AppContext): Promise<string | undefined> {
  const paused = store.db.selectFrom('newsletter_sends').select('problem').where('problem', 'is not', null)
  const send = await paused.orderBy('number').executeTakeFirst()
  return send && `A newsletter is paused: ${send.problem}`
}

export async function listDeliveries(
  { store: { db } }: AppContext,
  newsletterId: string,
  query: DeliveriesQuery,
): Promise<DeliveryPage> {
  const { state, search } = query
  const send = await findSend(db, (await getNewsletterRow(db, newsletterId)).id)
  let rows = selectDeliveries(db, send?.number ?? 0)
  if (state) rows = rows.where('d.state', '=', state)
  if (search) rows = rows.where(beginsWith('d.email', search))
  const deliveries = rows.select(['d.email', 'd.state', 'd.attempts', 'd.reply', 'd.next_attempt_at', 'd.updated_at'])
  return readPage(deliveries.orderBy('d.email'), query, ({ next_attempt_at, updated_at, ...delivery }) => ({
    ...delivery,
    nextAttemptAt: delivery.state === 'deferred' ? isoTimeOrNull(next_attempt_at) : null,
    updatedAt: isoTime(updated_at),
  }))
}

function selectDeliveries(db: Db, sendNumber: number) {
  return db.selectFrom('newsletter_deliveries as d').where('d.send_number', '=', sendNumber)
}

const DELIVERIES_PER_READ = 1000

/** @throws 403 for editors who may not export readers */
export async function exportDeliveriesCsv(
  context: AppContext,
  { user }: Session,
  newsletterId: string,
): Promise<AsyncGenerator<string>> {
  await checkMayExportReaders(context, user)
  const { store } = context
  const send = await findSend(store.db, (await getNewsletterRow(store.db, newsletterId)).id)
  await store.write(user, (tx) => tx.audit('newsletter.recipients-export', newsletterId, { rows: send?.total }))
  const deliveryColumns = columnsByName('email', 'state', 'attempts', 'reply', 'next_attempt_at', 'updated_at')
  const state = ({ state, reply }: ExportedRow) => (reply === KEPT_IN_OUTBOX ? 'in_outbox' : state)
  return writeCsv(
    { ...deliveryColumns, state, ...columnsByName('report', 'reported_at', 'feedback') },
    readDeliveries(store.db, send?.number ?? 0),
  )
}

function readDeliveries(db: Db, sendNumber: number): AsyncGenerator<NewsletterDeliveryRow[]> {
  const rows = selectDeliveries(db, sendNumber).selectAll().orderBy('d.email').limit(DELIVERIES_PER_READ)
  return readBatches(DELIVERIES_PER_READ, (last) => rows.where('d.email', '>', last?.email ?? '').execute())
}

interface DeliveryFeedback {
  type: NonNullable<NewsletterDeliveryRow['report']>
  email: string
  /** The Message-ID, with angle brackets. If it is null, the report is about the latest message to this address. */
  messageId: string | null
  details: string
}

/** Matches the ids of `messageIdOf`. */
const OWN_MESSAGE_ID_PATTERN = /^<([^.<>@]{1,100})\.[0-9a-f]{24}@/

/** Marks the delivery, unless a final report has marked it already. */
export async function recordDeliveryFeedback(
  { db, now }: Pick<Tx, 'db' | 'now'>,
  { type, email, messageId, details }: DeliveryFeedback,
): Promise<void> {
  const newsletterId = OWN_MESSAGE_ID_PATTERN.exec(messageId ?? '')?.[1]
  let sends = db
    .selectFrom('newsletter_sends as s')
    .innerJoin('newsletter_deliveries as d', (join) =>
      join.onRef('d.send_number', '=', 's.number').on('d.email', '=', email),
    )
    .select('s.number')
    .where('d.state', 'in', ['accepted', 'in_doubt'])
  if (newsletterId !== undefined) sends = sends.where('s.newsletter_id', '=', newsletterId)
  const send = await sends.orderBy('s.number', 'desc').limit(1).executeTakeFirst()
  if (!send) return
  await db
    .updateTable('newsletter_deliveries')
    .set({ report: type, reported_at: now, feedback: details })
    .where('send_number', '=', send.number)
    .where('email', '=', email)
    .where((row) => row.or([row('report', 'is', null), row('report', '=', 'soft-bounce')]))
    .execute()
}
