import { CALENDAR_BYTES_LIMIT, type FeedCheck } from '@hometown/shared-types/event-feed'
import type { Kysely, Updateable } from 'kysely'
import pLimit from 'p-limit'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { Validators } from '../../../integrations/outside/outside.ts'
import { nextCheckAt } from '../../../lib/next-check.ts'
import { createThread } from '../../../threads/thread.ts'
import { every } from '../../platform/jobs/periodic.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import type { EventFeedRow, EventFeedTable } from './event-feeds.table.ts'
import { followCalendar } from './follow-calendar.ts'
import type { CalendarToRead } from './reading/calendar.worker.ts'
import type { CalendarReading, ReadCalendar } from './reading/feed-event.ts'

/** Longer than fetching, reading and one write; a claim whose owner died then expires. */
const CLAIM_MS = 180_000
/** Series that we keep as single dates go on, also in a calendar that doesn't change. */
const READ_AGAIN_MS = 7 * 24 * 3600_000
const CHECKS_AT_ONCE = 4
const MOST_DUE = 100

export const checkDueFeeds = every('check-event-feeds', 60_000, checkAllDue)

async function checkAllDue(context: AppContext): Promise<void> {
  if (context.config.harvestSeconds === 0) return
  const now = context.clock.now()
  const due = await context.store.db
    .selectFrom('event_feeds')
    .select('id')
    .where('next_check_at', '<=', now)
    .where((row) => row.or([row('checking_until', 'is', null), row('checking_until', '<', now)]))
    .orderBy('next_check_at')
    .limit(MOST_DUE)
    .execute()
  const turn = pLimit(CHECKS_AT_ONCE)
  await Promise.all(due.map(({ id }) => turn(() => checkFeed(context, id).catch(ignoreRefusal))))
}

/** An editor may have started a check or removed the feed. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}

/** Claims a feed while `work` runs, which ends the claim with the changes that it answers. @throws AppError 409, 404 */
export async function withClaim<T>(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  id: string,
  work: (feed: EventFeedRow, claim: Claim) => Promise<T>,
): Promise<T> {
  const token = uuid()
  const now = clock.now()
  const feed = await store.db
    .updateTable('event_feeds')
    .set({ check_token: token, checking_until: now + CLAIM_MS })
    .where('id', '=', id)
    .where((row) => row.or([row('checking_until', 'is', null), row('checking_until', '<', now)]))
    .returningAll()
    .executeTakeFirst()
  if (!feed) {
    const isThere = await store.db.selectFrom('event_feeds').select('id').where('id', '=', id).executeTakeFirst()
    throw isThere
      ? new AppError(409, 'busy', 'We’re checking this calendar right now. Please try again in a moment.')
      : notFound('Calendar')
  }
  async function set(db: Kysely<Database>, changes: Updateable<EventFeedTable>): Promise<boolean> {
    const query = db.updateTable('event_feeds').set(changes).where('id', '=', id).where('check_token', '=', token)
    return (await query.executeTakeFirst()).numUpdatedRows > 0n
  }
  const claim: Claim = {
    async keep(db) {
      if (!(await set(db, { checking_until: clock.now() + CLAIM_MS }))) throw new OvertakenError()
    },
    async end(changes) {
      if (!(await retryConflicts(() => set(store.db, { ...changes, ...UNCLAIMED })))) throw new OvertakenError()
    },
  }
  try {
    return await work(feed, claim)
  } finally {
    // Does nothing if the work has ended it.
    await retryConflicts(() => set(store.db, UNCLAIMED))
  }
}

const UNCLAIMED = { check_token: null, checking_until: null } as const

interface Claim {
  /** Extends it within a transaction of the work. @throws AppError 409 when another check has taken over */
  keep(db: Kysely<Database>): Promise<void>
  end(changes: Updateable<EventFeedTable>): Promise<void>
}

class OvertakenError extends AppError {
  constructor() {
    super(409, 'busy', 'Someone changed or checked this calendar while we were reading it. Check it again.')
  }
}

/** Stores and returns a failure. @throws AppError 409 while the feed is being checked, 404 when it is gone. */
export async function checkFeed(context: AppContext, id: string): Promise<FeedCheck> {
  try {
    return await withClaim(context, id, async (feed, claim) => {
      announce(context, { type: 'changed', lists: ['calendar-events'] })
      const { check, changes } = await checkClaimed(context, feed, claim).catch((error: unknown) => {
        if (error instanceof OvertakenError) throw error
        context.log.error({ err: error, feed: id }, 'could not check a calendar feed')
        return failed(context, feed, 'Something went wrong while we were reading this calendar.')
      })
      await claim.end({ checked_at: context.clock.now(), problem: check.problem, ...changes })
      return check
    })
  } finally {
    announce(context, { type: 'changed', lists: ['calendar-events'] })
  }
}

interface Ending {
  check: FeedCheck
  changes: Updateable<EventFeedTable>
}

async function checkClaimed(context: AppContext, feed: EventFeedRow, claim: Claim): Promise<Ending> {
  const { store, config, clock } = context
  const { id: feedId, category, status, etag, last_modified: lastModified } = feed
  const isRecent = clock.now() - (feed.read_at ?? 0) < READ_AGAIN_MS
  const mayBeSame = isRecent && !(await hasLostItems(store.db, feedId))
  const validators = mayBeSame ? { ...(etag && { etag }), ...(lastModified && { lastModified }) } : {}
  const fetched = await fetchCalendar(context, { url: feed.url, shiftHours: feed.shift_hours, validators })
  if (fetched.outcome === 'failed') return failed(context, feed, fetched.reason, fetched.retryAfter)
  const now = clock.now()
  const well = { failures: 0, next_check_at: nextCheckAt(config.harvestSeconds, { now, failures: 0 }) }
  if (fetched.outcome === 'same') return { check: { outcome: 'same', problem: null, report: null }, changes: well }
  const target = { feedId, category, status, includePast: false, isWhole: true }
  const report = await followCalendar(context, fetched.calendar, target, claim.keep)
  const { added, updated, returned, vanished } = report.counts
  return {
    check: { outcome: 'done', problem: null, report },
    changes: {
      ...well,
      etag: fetched.validators.etag ?? null,
      last_modified: fetched.validators.lastModified ?? null,
      read_at: now,
      report: JSON.stringify(report),
      ...(added + updated + returned + vanished > 0 && { changed_at: now }),
    },
  }
}

function failed({ clock, config }: AppContext, feed: EventFeedRow, problem: string, retryAfter?: number): Ending {
  const failures = feed.failures + 1
  const next = nextCheckAt(config.harvestSeconds, { now: clock.now(), failures, retryAfter })
  return { check: { outcome: 'failed', problem, report: null }, changes: { failures, next_check_at: next } }
}

/** Whether an event of this feed is missing although nobody deleted it. */
async function hasLostItems(db: Kysely<Database>, feedId: string): Promise<boolean> {
  const lost = await db
    .selectFrom('event_feed_items')
    .select('item_key')
    .where('feed_id', '=', feedId)
    .where('deleted_here', '=', 0)
    .where('event_id', 'not in', (row) => row.selectFrom('calendar_events').select('id'))
    .limit(1)
    .executeTakeFirst()
  return lost !== undefined
}

type FetchedCalendar =
  | { outcome: 'read'; calendar: ReadCalendar; validators: Validators }
  | { outcome: 'same' }
  | { outcome: 'failed'; reason: string; retryAfter?: number | undefined }

/** The address was given to us to be read, so robots.txt isn't asked. */
export async function fetchCalendar(
  { outside, config, clock }: Pick<AppContext, 'outside' | 'config' | 'clock'>,
  { url, shiftHours, validators }: { url: string; shiftHours: number; validators?: Validators },
): Promise<FetchedCalendar> {
  if (!outside) return { outcome: 'failed', reason: 'This installation doesn’t read anything from the internet.' }
  const answer = await outside.read(url, {
    accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
    maxBytes: CALENDAR_BYTES_LIMIT,
    ...(validators && { validators }),
  })
  if (answer.outcome === 'unchanged') return { outcome: 'same' }
  if (answer.outcome === 'refused') return { outcome: 'failed', reason: answer.reason }
  if (answer.outcome === 'failed') return { outcome: 'failed', reason: answer.reason, retryAfter: answer.retryAfter }
  const { body, contentType, etag, lastModified } = answer
  const charset = /charset="?([\w-]{1,40})/i.exec(contentType)?.[1]
  const options = { countyZone: config.timeZone, now: clock.now(), shiftHours }
  const reading = await readInThread({ body, charset, options })
  if (!reading.ok) return { outcome: 'failed', reason: reading.message }
  return { outcome: 'read', calendar: reading.calendar, validators: { etag, lastModified } }
}

/** A hostile calendar harms only its thread. */
const thread = createThread<CalendarToRead, CalendarReading>(
  new URL('./reading/calendar.worker.ts', import.meta.url),
  // Starting a thread takes longer than reading most calendars.
  { heapMb: 384, deadlineMs: 60_000, idleMs: 30_000 },
)

export async function readInThread(calendar: CalendarToRead): Promise<CalendarReading> {
  const outcome = await thread.run(calendar)
  if (outcome.outcome === 'done') return outcome.value
  const isSlow = outcome.outcome === 'too_slow'
  const message = isSlow ? 'Reading the calendar took too long, so we stopped.' : 'We can’t read this calendar.'
  return { ok: false, message }
}
