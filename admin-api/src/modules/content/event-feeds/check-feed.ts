import {
  CALENDAR_BYTES_LIMIT,
  type FeedCheck,
  type FeedDetails,
  type FeedReport,
  type PreviewFeedInput,
} from '@hometown/shared-types/contract/event-feeds'
import { isoTimeOrNull } from '@hometown/shared-types/rules/time'
import type { AppContext } from '../../../context.ts'
import { type Db, defineEntity, type RowChanges, type Tx } from '../../../database/database.ts'
import { AppError, invalidField, staleVersion } from '../../../http/errors/app-error.ts'
import { pick } from '../../../lib/pick.ts'
import { createThread } from '../../../threads/thread.ts'
import { planEvery } from '../../platform/jobs/index.ts'
import type { EventFeedRow } from './event-feeds.table.ts'
import type { CalendarToParse, ParseCalendarResult, ParsedCalendar } from './ical/parse-calendar.ts'
import { syncCalendar } from './sync-calendar.ts'

export const eventFeeds = defineEntity({
  table: 'event_feeds',
  name: 'Calendar',
  stale: 'Another editor saved this calendar in the meantime.',
  describe: async (row, { db }) => describeFeed(row, await countEventsByFeed(db)),
  lists: ['calendar-events', 'fixtures'],
})

/** How many feeds one run checks: a shutdown waits for them. */
const DUE_FEEDS_LIMIT = 20

export const checkDueFeeds = planEvery('check-event-feeds', 60_000, async (context: AppContext) => {
  if (context.config.harvestSeconds === 0) return
  const due = await context.store.db
    .selectFrom('event_feeds')
    .selectAll()
    .where('next_check_at', '<=', context.clock.now())
    .orderBy('next_check_at')
    .limit(DUE_FEEDS_LIMIT)
    .execute()
  for (const feed of due) await checkFeed(context, feed)
})

/** Two checks at once do no harm: each transaction locks the feed and the calendar. An editor's change ends a check. */
export async function checkFeed(context: AppContext, feed: EventFeedRow): Promise<FeedCheck> {
  const { store, clock, config, log } = context
  const check = await readEventFeed(context, feed).catch((error: unknown): FeedCheck => {
    if (error instanceof AppError) return { problem: error.message, report: null }
    log.error({ err: error, feed: feed.id }, 'could not check a calendar feed')
    return { problem: 'Something went wrong while we were reading this calendar.', report: null }
  })
  const { problem, report } = check
  const [now, failures] = [clock.now(), problem === null ? 0 : feed.failures + 1]
  const next = nextFeedCheckAt(config.harvestSeconds, { now, failures })
  const changes = { checked_at: now, problem, failures, next_check_at: next }
  await store.write('clock', async (tx) => {
    await markFeedIfUnchanged(tx, feed, { ...changes, ...(report && { report: JSON.stringify(report) }) })
    tx.announce('calendar-events')
  })
  return check
}

const DAY_MS = 24 * 3600_000

/** Returns null if automatic reading is off. Failures double the wait, up to a day. */
export function nextFeedCheckAt(
  harvestSeconds: number,
  { now, failures, retryAfter = 0 }: { now: number; failures: number; retryAfter?: number | undefined },
): number | null {
  if (harvestSeconds === 0) return null
  const usual = harvestSeconds * 1000
  const wait = Math.min(usual * 2 ** failures, Math.max(DAY_MS, usual))
  return now + Math.max(wait, Math.min(retryAfter * 1000, 7 * DAY_MS))
}

async function readEventFeed(context: AppContext, feed: EventFeedRow): Promise<FeedCheck> {
  const { id: feedId, url, category, status, shift_hours: shiftHours } = feed
  const calendar = await fetchCalendar(context, { url, shiftHours })
  const report = await syncCalendar(context, calendar, { feedId, category, status }, async (tx) => {
    if (await markFeedIfUnchanged(tx, feed, { checked_at: tx.now })) return
    throw staleVersion('Someone changed this calendar while we were reading it. Check it again.')
  })
  return { problem: null, report }
}

/** Locks the feed. Returns false if an editor changed or removed it. */
async function markFeedIfUnchanged(
  tx: Tx,
  { id, version }: EventFeedRow,
  marks: RowChanges<'event_feeds'>,
): Promise<boolean> {
  const feed = await tx.find(eventFeeds, id)
  if (feed?.version !== version) return false
  await tx.mark(feed, marks)
  return true
}

/** The address was given to us to be read, so robots.txt isn't asked. @throws AppError 422 */
export async function fetchCalendar(
  context: AppContext,
  { url, shiftHours }: PreviewFeedInput,
): Promise<ParsedCalendar> {
  const { safeFetch } = context
  if (!safeFetch) throw invalidField('url', 'This installation doesn’t read anything from the internet.')
  const accept = 'text/calendar, text/plain;q=0.5, */*;q=0.1'
  const answer = await safeFetch.read(url, { accept, maxBytes: CALENDAR_BYTES_LIMIT })
  if (answer.outcome === 'read') return parseCalendarInThread(context, { field: 'url', body: answer.body, shiftHours })
  throw invalidField('url', 'reason' in answer ? answer.reason : 'There’s nothing at this address.')
}

/** A hostile calendar harms only its thread. */
const calendarParserThread = createThread<CalendarToParse, ParseCalendarResult>(
  new URL('./ical/parse-calendar.worker.ts', import.meta.url),
  // Starting a thread takes longer than reading most calendars.
  { heapMb: 384, deadlineMs: 60_000, idleMs: 30_000 },
)

/** @param field the one that is wrong if the calendar can't be read @throws AppError 422 */
export async function parseCalendarInThread(
  { config, clock }: AppContext,
  { field, body, shiftHours = 0 }: { field: string; body: Uint8Array; shiftHours?: number | undefined },
): Promise<ParsedCalendar> {
  const answer = await calendarParserThread.run({ body, countyZone: config.timeZone, now: clock.now(), shiftHours })
  if (answer.outcome === 'too_slow') throw invalidField(field, 'Reading the calendar took too long, so we stopped.')
  if (answer.outcome !== 'done') throw invalidField(field, 'We can’t read this calendar.')
  if (!answer.value.ok) throw invalidField(field, answer.value.message)
  return answer.value.calendar
}

export function describeFeed(row: EventFeedRow, counts: ReadonlyMap<string | null, number>): FeedDetails {
  const report: FeedReport | null = row.report === null ? null : JSON.parse(row.report)
  return {
    ...pick(row, 'id', 'name', 'url', 'category', 'status', 'problem', 'failures', 'version'),
    report,
    shiftHours: row.shift_hours,
    checkedAt: isoTimeOrNull(row.checked_at),
    nextCheckAt: isoTimeOrNull(row.next_check_at),
    counts: report?.counts ?? null,
    events: counts.get(row.id) ?? 0,
  }
}

export async function countEventsByFeed(db: Db): Promise<Map<string | null, number>> {
  const count = db.selectFrom('calendar_events').select(['feed_id', (row) => row.fn.countAll<number>().as('events')])
  const rows = await count.where('feed_id', 'is not', null).groupBy('feed_id').execute()
  return new Map(rows.map((row) => [row.feed_id, Number(row.events)]))
}
