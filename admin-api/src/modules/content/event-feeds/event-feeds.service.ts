import type { EventFeed, FeedChanges, FeedCheck, FeedPreview, NewFeed } from '@hometown/shared-types/event-feed'
import { FEED_CHECKS_KEPT } from '@hometown/shared-types/event-feed'
import { storable } from '@hometown/shared-types/storable-text'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/auth/audit.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { loadBasis } from './checking/check-basis.ts'
import { reportNew } from './checking/compare-new.ts'
import { diffFeed } from './checking/diff-feed.ts'
import type { EventFeedRow } from './event-feeds.table.ts'
import { createFeedReport } from './feed-report.ts'
import { checkFromRow, feedFromRow } from './feed-row.ts'
import {
  countFeedEvents,
  findFeedByUrl,
  findFeedRow,
  insertFeed,
  listChecks,
  listFeedRows,
  updateFeedRow,
} from './feeds.repository.ts'
import { fetchCalendar } from './import/fetch-calendar.ts'

type Trx = Transaction<Database>

const NO_FEED = 'none'

export async function listFeeds({ store, clock }: Pick<AppContext, 'store' | 'clock'>): Promise<EventFeed[]> {
  const figures = await countFeedEvents(store.db)
  const feeds: EventFeed[] = []
  for (const row of await listFeedRows(store.db)) {
    const [lastCheck] = await listChecks(store.db, row.id, 1)
    feeds.push(feedFromRow(row, { figures: figures.get(row.id), lastCheck, now: clock.now() }))
  }
  return feeds
}

export async function getFeed({ store, clock }: Pick<AppContext, 'store' | 'clock'>, id: string): Promise<EventFeed> {
  const row = await getRow(store.db, id)
  const figures = (await countFeedEvents(store.db)).get(id)
  const [lastCheck] = await listChecks(store.db, id, 1)
  return feedFromRow(row, { figures, lastCheck, now: clock.now() })
}

export async function listFeedChecks({ store }: Pick<AppContext, 'store'>, id: string): Promise<FeedCheck[]> {
  await getRow(store.db, id)
  return (await listChecks(store.db, id, FEED_CHECKS_KEPT)).map(checkFromRow)
}

export async function createFeed(context: AppContext, signedIn: SignedIn, input: NewFeed): Promise<EventFeed> {
  const id = uuid()
  await write(context, async (trx, now) => {
    await refuseKnownAddress(trx, input.url)
    const { name, url, category, status } = input
    // The client requests the first check; this is the fallback.
    const next = context.config.harvestSeconds === 0 ? null : now + 60_000
    const row = {
      id,
      name: storable(name),
      url,
      category,
      status,
      next_check_at: next,
      created_at: now,
      updated_at: now,
    }
    await insertFeed(trx, row)
    await recordAudit(trx, { user: signedIn.user, action: 'event-feed.create', subject: id, details: { name } }, now)
  })
  return getFeed(context, id)
}

export async function updateFeed(
  context: AppContext,
  signedIn: SignedIn,
  id: string,
  changes: FeedChanges,
): Promise<EventFeed> {
  await write(context, async (trx, now) => {
    const row = await getRow(trx, id)
    const isElsewhere = changes.url !== undefined && changes.url !== row.url
    if (isElsewhere) await refuseKnownAddress(trx, changes.url ?? '')
    const isReadAnew =
      isElsewhere ||
      // Events that only matched drafts may have to be published now.
      (changes.status !== undefined && changes.status !== row.status)
    await updateFeedRow(trx, id, {
      ...changes,
      // State of the old address doesn't apply to the new one.
      ...(isReadAnew && { etag: null, last_modified: null }),
      // A running check reads outdated data; it must end without writing.
      ...(isReadAnew && { check_token: null, checking_until: null }),
      ...(isElsewhere && { failures: 0, problem: null }),
      ...(isReadAnew && context.config.harvestSeconds > 0 && { next_check_at: now }),
      updated_at: now,
    })
    const details = { name: changes.name ?? row.name }
    await recordAudit(trx, { user: signedIn.user, action: 'event-feed.update', subject: id, details }, now)
  })
  return getFeed(context, id)
}

/** Writes nothing. */
export async function previewFeed(context: AppContext, url: string): Promise<FeedPreview> {
  await refuseKnownAddress(context.store.db, url)
  const fetched = await fetchCalendar(context, { url })
  if (fetched.outcome !== 'read') {
    const message = fetched.outcome === 'failed' ? fetched.reason : 'There’s nothing at this address.'
    throw new AppError(422, 'unreadable', message, { issues: [{ path: 'url', message }] })
  }
  const { calendar } = fetched
  const status = 'published'
  const basis = await loadBasis(context, NO_FEED, { includePast: false, isWhole: false, status })
  const report = createFeedReport(calendar.events.length + calendar.problems.length)
  const plan = diffFeed(calendar, basis, report)
  await reportNew(context, plan, { feedId: NO_FEED, status }, report)
  return { name: calendar.name, report: report.build() }
}

async function refuseKnownAddress(db: Parameters<typeof findFeedByUrl>[0], url: string): Promise<void> {
  const known = await findFeedByUrl(db, url)
  if (!known) return
  const message = `We already read this address, as “${known.name}”.`
  throw new AppError(409, 'taken', message, { issues: [{ path: 'url', message }] })
}

async function getRow(db: Parameters<typeof findFeedRow>[0], id: string): Promise<EventFeedRow> {
  const row = await findFeedRow(db, id)
  if (!row) throw notFound('Calendar')
  return row
}

async function write(context: AppContext, work: (trx: Trx, now: number) => Promise<void>): Promise<void> {
  await retryConflicts(() => context.store.db.transaction().execute((trx) => work(trx, context.clock.now())))
  announce(context, { type: 'changed', lists: ['calendar-events'] })
}
