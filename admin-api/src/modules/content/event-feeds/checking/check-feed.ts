import { FEED_CHECKS_KEPT, type FeedCheck, type FeedReport } from '@hometown/shared-types/event-feed'
import type { Updateable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import { nextCheckAt } from '../../../../lib/next-check.ts'
import { announce } from '../../../platform/live/live.service.ts'
import type { EventFeedCheckRow, EventFeedRow, EventFeedTable } from '../event-feeds.table.ts'
import { hasLostItems } from '../feed-items.repository.ts'
import { createFeedReport } from '../feed-report.ts'
import { checkFromRow } from '../feed-row.ts'
import { claimFeed, endClaim, findFeedRow, insertCheck, keepClaim } from '../feeds.repository.ts'
import { type FetchedCalendar, fetchCalendar } from '../import/fetch-calendar.ts'
import { applyPlan } from './apply-plan.ts'
import { loadBasis } from './check-basis.ts'
import { diffFeed } from './diff-feed.ts'

/** Longer than fetching, reading and one write; a claim whose owner died then expires. */
const CLAIM_MS = 120_000

class OvertakenError extends AppError {
  constructor() {
    super(409, 'busy', 'Someone changed or checked this calendar while we were reading it. Check it again.')
  }
}

interface CheckOptions {
  afresh?: boolean
}

/** Stores and returns a failure. @throws AppError 409 while the feed is being checked, 404 when it is gone. */
export async function checkFeed(
  context: AppContext,
  id: string,
  { afresh = false }: CheckOptions = {},
): Promise<FeedCheck> {
  const { store, clock, log } = context
  const startedAt = clock.now()
  const token = uuid()
  const feed = await claimFeed(store.db, id, { token, now: startedAt, until: startedAt + CLAIM_MS })
  if (!feed) throw (await findFeedRow(store.db, id)) ? busy() : notFound('Calendar')
  announce(context, { type: 'changed', lists: ['calendar-events'] })
  try {
    const { etag, last_modified: lastModified } = feed
    const isWanted = afresh || (await hasLostItems(store.db, feed.id))
    const validators = isWanted ? {} : { ...(etag && { etag }), ...(lastModified && { lastModified }) }
    const fetched = await fetchCalendar(context, { url: feed.url, validators })
    const ending = await endingOf(context, feed, token, fetched)
    return await endCheck(context, feed, token, { ...ending, startedAt })
  } catch (error) {
    if (error instanceof OvertakenError) throw error
    log.error({ err: error, feed: id }, 'could not check a calendar feed')
    const problem = 'Something went wrong while we were reading this calendar.'
    return await endCheck(context, feed, token, { ...failed(context, feed, problem), startedAt })
  }
}

function busy(): AppError {
  return new AppError(409, 'busy', 'We’re already checking this calendar.')
}

interface Ending {
  outcome: EventFeedCheckRow['outcome']
  problem: string | null
  report: FeedReport | null
  changes: Updateable<EventFeedTable>
}

async function endingOf(
  context: AppContext,
  feed: EventFeedRow,
  token: string,
  fetched: FetchedCalendar,
): Promise<Ending> {
  const now = context.clock.now()
  if (fetched.outcome === 'failed') return failed(context, feed, fetched.reason, fetched.retryAfter)
  const next = nextCheckAt(context.config.harvestSeconds, { now, failures: 0 })
  const well = { checked_at: now, problem: null, failures: 0, next_check_at: next }
  if (fetched.outcome === 'same') return { outcome: 'same', problem: null, report: null, changes: well }
  const { calendar, validators } = fetched
  const basis = await loadBasis(context, feed.id, { includePast: false, isWhole: true, status: feed.status })
  const builder = createFeedReport(calendar.events.length + calendar.problems.length)
  const plan = diffFeed(calendar, basis, builder)
  const hold = async (trx: Parameters<typeof keepClaim>[0]) => {
    if (!(await keepClaim(trx, feed.id, token, context.clock.now() + CLAIM_MS))) throw new OvertakenError()
  }
  const { category, status } = feed
  await applyPlan(context, plan, { feedId: feed.id, category, status, hold }, builder)
  const report = builder.build()
  const { added, updated, returned, vanished } = report.counts
  return {
    outcome: 'done',
    problem: null,
    report,
    changes: {
      ...well,
      etag: validators.etag ?? null,
      last_modified: validators.lastModified ?? null,
      ...(added + updated + returned + vanished > 0 && { changed_at: now }),
    },
  }
}

function failed({ clock, config }: AppContext, feed: EventFeedRow, problem: string, retryAfter?: number): Ending {
  const now = clock.now()
  const failures = feed.failures + 1
  const next = nextCheckAt(config.harvestSeconds, { now, failures, retryAfter })
  return {
    outcome: 'failed',
    problem,
    report: null,
    changes: { checked_at: now, problem, failures, next_check_at: next },
  }
}

async function endCheck(
  context: AppContext,
  feed: EventFeedRow,
  token: string,
  { outcome, problem, report, changes, startedAt }: Ending & { startedAt: number },
): Promise<FeedCheck> {
  const row: EventFeedCheckRow = {
    ...{ id: uuid(), feed_id: feed.id, outcome, problem },
    ...{ started_at: startedAt, finished_at: context.clock.now() },
    report: report && JSON.stringify(report),
  }
  const isMine = await context.store.db.transaction().execute(async (trx) => {
    const ended = await endClaim(trx, feed.id, token, changes)
    if (ended) await insertCheck(trx, row, FEED_CHECKS_KEPT)
    return ended
  })
  if (!isMine) throw new OvertakenError()
  announce(context, { type: 'changed', lists: ['calendar-events'] })
  return checkFromRow(row)
}
