import {
  type DeliveriesQuery,
  type Delivery,
  type DeliveryPage,
  KEPT_IN_OUTBOX,
} from '@hometown/shared-types/newsletter-sending'
import type { AppContext } from '../../../../../context.ts'
import { column, csvOf, time } from '../../../../../csv/csv-export.ts'
import { notFound } from '../../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../../http/request-context.ts'
import { recordAudit } from '../../../../platform/auth/audit.service.ts'
import { checkMayExportReaders } from '../../../../platform/settings/reader-exports.service.ts'
import { findNewsletterRow } from '../../newsletters.repository.ts'
import { countsOf } from '../ledger/send-counts.ts'
import { findSend } from '../ledger/sends.repository.ts'
import { countDeliveries, listDeliveries, listDeliveriesAfter, type ReportedRow } from './report.repository.ts'

/** Enough for browsing; the CSV has everything. */
const ROWS_IN_PAGES = 10_000
const ROWS_PER_READ = 1000

export async function listReport(
  { store }: Pick<AppContext, 'store'>,
  newsletterId: string,
  { page, per_page: perPage, state, search }: DeliveriesQuery,
): Promise<DeliveryPage> {
  const send = await findExistingSend(store, newsletterId)
  if (!send || send.isSample) return { data: [], total: 0, totalPages: 0 }
  const filter = { sendNo: send.no, nextEmail: send.next_email, state, search: search || undefined }
  const total = filter.search
    ? await countDeliveries(store, filter, ROWS_IN_PAGES)
    : countsOf(send)[state ? COUNTS[state] : 'total']
  const offset = (page - 1) * perPage
  const isBeyond = offset >= Math.min(total, ROWS_IN_PAGES)
  const rows = isBeyond ? [] : await listDeliveries(store, filter, { offset, limit: perPage })
  return {
    data: rows.map(deliveryFromRow),
    total,
    totalPages: Math.ceil(Math.min(total, ROWS_IN_PAGES) / perPage),
  }
}

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
} as const

/** @throws 403 for editors who may not export readers */
export async function openLedgerCsv(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  { user }: SignedIn,
  newsletterId: string,
): Promise<AsyncGenerator<string>> {
  await checkMayExportReaders({ store }, user)
  const send = await findExistingSend(store, newsletterId)
  const details = { rows: send ? countsOf(send).total : 0 }
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

/** The send of a sample newsletter has figures, but no ledger. */
async function findExistingSend(store: AppContext['store'], newsletterId: string) {
  const newsletter = await findNewsletterRow(store.db, newsletterId)
  if (!newsletter) throw notFound('Newsletter')
  const send = await findSend(store.db, newsletterId)
  return send && { ...send, isSample: newsletter.sample === 1 }
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
