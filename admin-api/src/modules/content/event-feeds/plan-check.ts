import type { Category } from '@hometown/shared-types/category'
import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import type { EventStatus } from '@hometown/shared-types/event'
import {
  FEED_REPORT_LIMIT,
  type FeedAction,
  type FeedCounts,
  type FeedReport,
  type FeedReportEntry,
} from '@hometown/shared-types/event-feed'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import type { StoredEvent } from '../events/events.service.ts'
import type { EventFeedItemRow } from './event-feeds.table.ts'
import { type FeedEvent, hasTitleOrStart, keyOfUid, type ReadCalendar, startOfFacts } from './reading/feed-event.ts'

export interface Target {
  feedId: string
  category: Category
  status: EventStatus
  /** Whether events that are over are added. */
  includePast: boolean
  /** Whether missing events count as vanished: true for a feed, false for a file. */
  isWhole: boolean
}

export interface KnownEvent {
  event: FeedEvent
  item: EventFeedItemRow
}

export interface CheckPlan {
  added: FeedEvent[]
  changed: KnownEvent[]
  /** Known under another key, or by other facts; nothing of the event changes. */
  renamed: KnownEvent[]
  /** Items whose events are missing although nobody deleted them; they are added again. */
  lost: EventFeedItemRow[]
  /** Dates of what is a series now; nobody edited them. They are removed. */
  replaced: EventFeedItemRow[]
  vanished: EventFeedItemRow[]
  /** Events that entries of this calendar are; no other entry is the same. */
  taken: Set<string>
  report: ReportBuilder
}

type EventHere = Awaited<ReturnType<typeof listEventsOfItems>>[number]

/** Compares a calendar with what we have of it. Writes nothing. */
export async function planCheck(
  { store, clock, config }: Pick<AppContext, 'store' | 'clock' | 'config'>,
  calendar: ReadCalendar,
  target: Target,
): Promise<CheckPlan> {
  const { feedId, isWhole } = target
  const [now, countyZone] = [clock.now(), config.timeZone]
  const today = countyWallTime(now, countyZone).slice(0, 10)
  const items = await store.db.selectFrom('event_feed_items').selectAll().where('feed_id', '=', feedId).execute()
  const events = new Map((await listEventsOfItems(store.db, feedId)).map((row) => [row.id, row]))
  const isOver = ({ event_id, facts }: EventFeedItemRow) => {
    const event = events.get(event_id)
    const lastDay = event ? event.last_day : startOfFacts(facts).slice(0, 10)
    return lastDay !== null && lastDay < today
  }
  const report = createReport(calendar.events.length + calendar.problems.length, calendar.notices)
  const plan: CheckPlan = {
    added: [],
    changed: [],
    renamed: [],
    lost: [],
    replaced: [],
    vanished: [],
    taken: new Set(),
    report,
  }
  const findItem = itemFinder(calendar, items, isOver)
  const seen = new Set<EventFeedItemRow>()
  const factsAdded = new Set<string>()

  function planNew(event: FeedEvent): void {
    if (!target.includePast && isPast(event, countyZone, now)) report.count('past')
    else if (event.cancelled) report.note('skipped', event, { detail: 'Canceled before we added it' })
    else if (factsAdded.has(event.facts)) report.note('skipped', event, { detail: 'Listed twice in this calendar' })
    else {
      factsAdded.add(event.facts)
      plan.added.push(event)
    }
  }

  function planKnown(event: FeedEvent, item: EventFeedItemRow): void {
    const here = events.get(item.event_id)
    const isRenamed = item.item_key !== event.key || item.facts !== event.facts || item.url !== event.url
    if (!here && item.deleted_here === 1) report.note('skipped', event, { detail: 'Deleted here' })
    else if (!here || (item.state === 'linked' && !standsFor(here, target))) {
      plan.lost.push(item)
      planNew(event)
      return
    } else if (item.state !== 'linked' && (item.hash !== event.hash || item.state !== 'own')) {
      plan.changed.push({ event, item })
      return
    } else report.count('unchanged')
    if (isRenamed) plan.renamed.push({ event, item })
  }

  for (const event of calendar.events) {
    const item = findItem(event)
    if (item) seen.add(item)
    if (item) planKnown(event, item)
    else planNew(event)
  }
  for (const { title, reason } of calendar.problems)
    report.note('skipped', { title, startDate: null }, { detail: reason })
  const unreadable = new Set(calendar.problems.map(({ uid }) => uid && keyOfUid(uid)))
  const series = new Set(calendar.events.filter(({ rrule }) => rrule !== null).map(({ key }) => key))
  for (const item of isWhole ? items : []) {
    const key = item.item_key
    if (seen.has(item) || unreadable.has(key) || unreadable.has(uidOfDate(key))) continue
    const here = events.get(item.event_id)
    if (!here) {
      if (item.deleted_here === 0) plan.lost.push(item)
    } else if (item.state === 'linked' || isOver(item)) {
      // Feeds drop past events, so only upcoming ones have vanished.
    } else if (series.has(uidOfDate(key)) && here.edited_fields === '[]') {
      plan.replaced.push(item)
    } else if (item.state === 'own') {
      plan.vanished.push(item)
      report.note('vanished', { title: here.title, startDate: here.start_date }, { eventId: here.id })
    }
  }
  const lost = new Set(plan.lost)
  // A new entry at another time may be another feed's event, which an entry that is missing now was before.
  const isTaken = (item: EventFeedItemRow) =>
    !lost.has(item) && (seen.has(item) || (isWhole && item.state !== 'linked'))
  plan.taken = new Set(items.filter(isTaken).map(({ event_id }) => event_id))
  return plan
}

function listEventsOfItems(db: Kysely<Database>, feedId: string) {
  return db
    .selectFrom('event_feed_items')
    .innerJoin('calendar_events', 'calendar_events.id', 'event_feed_items.event_id')
    .leftJoin('event_submissions', 'event_submissions.id', 'calendar_events.submission_id')
    .select(['calendar_events.id', 'calendar_events.title', 'calendar_events.start_date', 'calendar_events.last_day'])
    .select(['calendar_events.status', 'calendar_events.feed_id', 'calendar_events.edited_fields'])
    .select('event_submissions.status as submission_status')
    .where('event_feed_items.feed_id', '=', feedId)
    .execute()
}

interface Origin extends Pick<StoredEvent['row'], 'status' | 'feed_id' | 'edited_fields'> {
  readonly submission_status: EventHere['submission_status'] | undefined
}

/** Whether an entry of a feed is this event. A draft without a decision must not keep it from being published. */
export function standsFor(event: Origin, { feedId, status }: Pick<Target, 'feedId' | 'status'>): boolean {
  const isAnotherFeeds = event.feed_id !== null && event.feed_id !== feedId
  const isUndecided =
    event.submission_status === 'waiting' || (isAnotherFeeds && !JSON.parse(event.edited_fields).includes('status'))
  return status === 'draft' || event.status === 'published' || !isUndecided
}

/**
 * Finds the item of an entry: by its key, else by title, place and start, else by its address, else by the series of
 * which it is a date. Events often share an address, so it counts only with the same title or start, and if the item
 * isn't over.
 */
function itemFinder(
  { events, problems }: ReadCalendar,
  items: readonly EventFeedItemRow[],
  isOver: (item: EventFeedItemRow) => boolean,
): (event: FeedEvent) => EventFeedItemRow | undefined {
  const present = new Set([...events.map(({ key }) => key), ...problems.map(({ uid }) => uid && keyOfUid(uid))])
  const byKey = new Map(items.map((item) => [item.item_key, item]))
  const free = new Set(items.filter((item) => !present.has(item.item_key)))
  const byFacts = onlyOnes([...free], ({ facts }) => facts)
  const byUrl = onlyOnes([...free], ({ url }) => url)
  const eventByUrl = onlyOnes(events, ({ url }) => url)
  return (event) => {
    const known = byKey.get(event.key)
    if (known) return known
    const ofUrl = eventByUrl.get(event.url) === event ? byUrl.get(event.url) : undefined
    const sameUrl = ofUrl && hasTitleOrStart(event, ofUrl.facts) && !isOver(ofUrl) ? ofUrl : undefined
    const series = byKey.get(uidOfDate(event.key))
    const found = [byFacts.get(event.facts), sameUrl, series].find((item) => item && free.has(item))
    if (found) free.delete(found)
    return found
  }
}

/** Of a key from `keyOfDate`. */
function uidOfDate(key: string): string {
  return key.slice(0, Math.max(0, key.lastIndexOf('/')))
}

/** By a value that no other entry has. */
function onlyOnes<T>(list: readonly T[], pick: (entry: T) => string | null): Map<string | null, T> {
  const groups = Map.groupBy(list, pick)
  return new Map(
    [...groups].flatMap(([value, [first, ...more]]) => {
      return value === null || !first || more.length > 0 ? [] : [[value, first] as const]
    }),
  )
}

function isPast(event: FeedEvent, countyZone: string, now: number): boolean {
  if (event.lastDay === null) return false
  const wall = countyWallTime(now, event.timeZone || countyZone)
  return (
    event.lastDay < wall.slice(0, 10) || (event.rrule === null && !event.allDay && event.endDate < wall.slice(0, 16))
  )
}

export interface ReportBuilder {
  note(
    action: FeedAction,
    entry: { title: string; startDate: string | null },
    more?: { detail?: string | null; eventId?: string | undefined },
  ): void
  count(what: 'unchanged' | 'past'): void
  build(): FeedReport
}

function createReport(found: number, notices: readonly string[]): ReportBuilder {
  const none = { added: 0, updated: 0, unchanged: 0, kept: 0, vanished: 0, returned: 0, skipped: 0, past: 0 }
  const counts: FeedCounts = { found, ...none }
  const entries: FeedReportEntry[] = []
  return {
    note(action, { title, startDate: start }, { detail = null, eventId } = {}) {
      if (++counts[action] <= FEED_REPORT_LIMIT)
        entries.push({ action, title, start, detail, eventId: eventId ?? null })
    },
    count(what) {
      counts[what]++
    },
    build: () => ({ counts, entries, notices: [...new Set(notices)] }),
  }
}
