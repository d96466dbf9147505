import { CALENDAR_BYTES_LIMIT, type FeedCheck } from '@hometown/shared-types/contract/event-feeds'
import type { Updateable } from 'kysely'
import pLimit from 'p-limit'
import type { AppContext } from '../../../context.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { Validators } from '../../../integrations/outside/outside.ts'
import { createThread } from '../../../threads/thread.ts'
import { every } from '../../platform/jobs/periodic.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import type { EventFeedRow, EventFeedTable } from './event-feeds.table.ts'
import { followCalendar } from './follow-calendar.ts'
import { nextCheckAt } from './next-check.service.ts'
import { nothingNew, uidOfDate } from './plan-check.ts'
import type { CalendarReading, CalendarToRead, ReadCalendar } from './reading/read-calendar.service.ts'

const CHECKS_AT_ONCE = 4
const MOST_DUE = 100

export const checkDueFeeds = every('check-event-feeds', 60_000, async (context: AppContext) => {
  if (context.config.harvestSeconds === 0) return
  const due = await context.store.db
    .selectFrom('event_feeds')
    .select('id')
    .where('next_check_at', '<=', context.clock.now())
    .orderBy('next_check_at')
    .limit(MOST_DUE)
    .execute()
  const turn = pLimit(CHECKS_AT_ONCE)
  // An editor may have changed or removed the feed.
  const passOver = (error: unknown) => {
    if (!(error instanceof AppError)) throw error
  }
  await Promise.all(due.map(({ id }) => turn(() => checkFeed(context, id).catch(passOver))))
})

/**
 * Stores and returns a failure. Two checks at once do no harm: each transaction locks the feed, and the calendar if it adds
 * or changes an event.
 * @throws AppError 404, or 409 when an editor changes the feed meanwhile
 */
export async function checkFeed(context: AppContext, id: string): Promise<FeedCheck> {
  const { store, clock, log } = context
  const feed = await store.db.selectFrom('event_feeds').selectAll().where('id', '=', id).executeTakeFirst()
  if (!feed) throw notFound('Calendar')
  try {
    const { check, changes } = await readFeed(context, feed).catch((error: unknown) => {
      if (error instanceof AppError) throw error
      log.error({ err: error, feed: id }, 'could not check a calendar feed')
      return failed(context, feed, 'Something went wrong while we were reading this calendar.')
    })
    const ending = { checked_at: clock.now(), problem: check.problem, ...changes }
    await retryConflicts(() => setUnlessChanged(store.db, feed, ending))
    return check
  } finally {
    announce(context, { type: 'changed', lists: ['calendar-events'] })
  }
}

/** In a transaction, locks the feed until its end. @throws AppError 409 */
async function setUnlessChanged(
  db: AppContext['store']['db'],
  { id, version }: EventFeedRow,
  changes: Updateable<EventFeedTable>,
): Promise<void> {
  const query = db.updateTable('event_feeds').set(changes).where('id', '=', id).where('version', '=', version)
  if ((await query.executeTakeFirst()).numUpdatedRows === 0n)
    throw new AppError(409, 'stale', 'Someone changed this calendar while we were reading it. Check it again.')
}

interface Ending {
  check: FeedCheck
  changes: Updateable<EventFeedTable>
}

async function readFeed(context: AppContext, feed: EventFeedRow): Promise<Ending> {
  const { config, clock } = context
  const { id: feedId, url, category, status, etag, last_modified: lastModified, shift_hours: shiftHours } = feed
  const validators = { ...(etag && { etag }), ...(lastModified && { lastModified }) }
  const fetched = await fetchCalendar(context, { url, shiftHours, validators })
  if (fetched.outcome === 'failed') return failed(context, feed, fetched.reason, fetched.retryAfter)
  const now = clock.now()
  const well = { failures: 0, next_check_at: nextCheckAt(config.harvestSeconds, { now, failures: 0 }) }
  if (fetched.outcome === 'same') {
    const report = feed.report === null ? null : nothingNew(JSON.parse(feed.report))
    return { check: { problem: null, report }, changes: { ...well, report: report && JSON.stringify(report) } }
  }
  const target = { feedId, category, status, includePast: false, isWhole: true }
  const report = await followCalendar(context, fetched.calendar, target, (trx) =>
    setUnlessChanged(trx, feed, { checked_at: now }),
  )
  // Single dates go on, also in a calendar that doesn't change.
  const isWhole = !fetched.calendar.events.some(({ key }) => uidOfDate(key) !== '')
  const { etag: newEtag = null, lastModified: newTime = null } = isWhole ? fetched.validators : {}
  return {
    check: { problem: null, report },
    changes: { ...well, etag: newEtag, last_modified: newTime, report: JSON.stringify(report) },
  }
}

function failed({ clock, config }: AppContext, feed: EventFeedRow, problem: string, retryAfter?: number): Ending {
  const failures = feed.failures + 1
  const next = nextCheckAt(config.harvestSeconds, { now: clock.now(), failures, retryAfter })
  return { check: { problem, report: null }, changes: { failures, next_check_at: next } }
}

type FetchedCalendar =
  | { outcome: 'read'; calendar: ReadCalendar; validators: Validators }
  | { outcome: 'same' }
  | { outcome: 'failed'; reason: string; retryAfter?: number | undefined }

/** The address was given to us to be read, so robots.txt isn't asked. */
export async function fetchCalendar(
  { outside, config, clock }: Pick<AppContext, 'outside' | 'config' | 'clock'>,
  { url, shiftHours, validators = {} }: { url: string; shiftHours: number; validators?: Validators },
): Promise<FetchedCalendar> {
  if (!outside) return { outcome: 'failed', reason: 'This installation doesn’t read anything from the internet.' }
  const accept = 'text/calendar, text/plain;q=0.5, */*;q=0.1'
  const answer = await outside.read(url, { accept, maxBytes: CALENDAR_BYTES_LIMIT, validators })
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
