import { CALENDAR_BYTES_LIMIT, type FeedCheck } from '@hometown/shared-types/contract/event-feeds'
import type { Updateable } from 'kysely'
import type { AppContext } from '../../../context.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import { createThread } from '../../../threads/thread.ts'
import { every } from '../../platform/jobs/periodic.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import type { EventFeedRow, EventFeedTable } from './event-feeds.table.ts'
import { followCalendar } from './follow-calendar.ts'
import { nextCheckAt } from './next-check.service.ts'
import type { CalendarReading, CalendarToRead } from './reading/read-calendar.service.ts'

/** In one go: a shutdown waits for them. */
const MOST_DUE = 20

export const checkDueFeeds = every('check-event-feeds', 60_000, async (context: AppContext) => {
  if (context.config.harvestSeconds === 0) return
  const due = await context.store.db
    .selectFrom('event_feeds')
    .select('id')
    .where('next_check_at', '<=', context.clock.now())
    .orderBy('next_check_at')
    .limit(MOST_DUE)
    .execute()
  for (const { id } of due)
    await checkFeed(context, id).catch((error: unknown) => {
      // An editor may have changed or removed the feed.
      if (!(error instanceof AppError)) throw error
    })
})

interface Checked extends FeedCheck {
  retryAfter?: number | undefined
}

/**
 * Stores and returns a failure. Two checks at once do no harm: each transaction locks the feed and the calendar.
 * @throws AppError 404, or 409 when an editor changes the feed meanwhile
 */
export async function checkFeed(context: AppContext, id: string): Promise<FeedCheck> {
  const { store, clock, config, log } = context
  const feed = await store.db.selectFrom('event_feeds').selectAll().where('id', '=', id).executeTakeFirst()
  if (!feed) throw notFound('Calendar')
  try {
    const { problem, report, retryAfter } = await readFeed(context, feed).catch((error: unknown): Checked => {
      if (error instanceof AppError) throw error
      log.error({ err: error, feed: id }, 'could not check a calendar feed')
      return { problem: 'Something went wrong while we were reading this calendar.', report: null }
    })
    const [now, failures] = [clock.now(), problem === null ? 0 : feed.failures + 1]
    await retryConflicts(() =>
      setUnlessChanged(store.db, feed, {
        ...{ checked_at: now, problem, failures, ...(report && { report: JSON.stringify(report) }) },
        next_check_at: nextCheckAt(config.harvestSeconds, { now, failures, retryAfter }),
      }),
    )
    return { problem, report }
  } finally {
    announce(context, { type: 'changed', lists: ['calendar-events'] })
  }
}

async function readFeed(context: AppContext, feed: EventFeedRow): Promise<Checked> {
  const { id: feedId, url, category, status, shift_hours: shiftHours } = feed
  const fetched = await fetchCalendar(context, { url, shiftHours })
  if (!fetched.ok) return { problem: fetched.message, report: null, retryAfter: fetched.retryAfter }
  const target = { feedId, category, status, includePast: false }
  const report = await followCalendar(context, fetched.calendar, target, (trx) =>
    setUnlessChanged(trx, feed, { checked_at: context.clock.now() }),
  )
  return { problem: null, report }
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

/** The address was given to us to be read, so robots.txt isn't asked. */
export async function fetchCalendar(
  { outside, config, clock }: Pick<AppContext, 'outside' | 'config' | 'clock'>,
  { url, shiftHours }: { url: string; shiftHours: number },
): Promise<CalendarReading & { retryAfter?: number | undefined }> {
  if (!outside) return { ok: false, message: 'This installation doesn’t read anything from the internet.' }
  const accept = 'text/calendar, text/plain;q=0.5, */*;q=0.1'
  const answer = await outside.read(url, { accept, maxBytes: CALENDAR_BYTES_LIMIT })
  if (answer.outcome !== 'read') {
    const { reason, retryAfter } = { reason: 'There’s nothing at this address.', retryAfter: undefined, ...answer }
    return { ok: false, message: reason, retryAfter }
  }
  const charset = /charset="?([\w-]{1,40})/i.exec(answer.contentType)?.[1]
  const options = { countyZone: config.timeZone, now: clock.now(), shiftHours }
  return readInThread({ body: answer.body, charset, options })
}

/** A hostile calendar harms only its thread. */
const thread = createThread<CalendarToRead, CalendarReading>(
  new URL('./reading/calendar.worker.ts', import.meta.url),
  // Starting a thread takes longer than reading most calendars.
  { heapMb: 384, deadlineMs: 60_000, idleMs: 30_000 },
)

export async function readInThread(calendar: CalendarToRead): Promise<CalendarReading> {
  const answer = await thread.run(calendar)
  if (answer.outcome === 'done') return answer.value
  const isSlow = answer.outcome === 'too_slow'
  const message = isSlow ? 'Reading the calendar took too long, so we stopped.' : 'We can’t read this calendar.'
  return { ok: false, message }
}
