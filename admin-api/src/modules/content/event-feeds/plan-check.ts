import type { FeedReport, FeedReportEntry, NewFeed } from '@hometown/shared-types/contract/event-feeds'
import type { EventStatus } from '@hometown/shared-types/contract/events'
import { countyWallTime } from '@hometown/shared-types/rules/time'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import type { EventFeedItemRow } from './event-feeds.table.ts'
import type { FeedEvent, ReadCalendar } from './reading/read-calendar.service.ts'
import { plainWordsOf } from './reading/read-event.ts'

/** Entries per kind in a report; its counts are complete. */
const FEED_REPORT_LIMIT = 100

export interface Target extends Pick<NewFeed, 'category' | 'status'> {
  feedId: string
  /** Whether events that are over are added. */
  includePast: boolean
  /** Whether missing events count as vanished: true for a feed, false for a file. */
  isWhole: boolean
}

/** What a check does with an entry. */
export interface Outcome extends Pick<FeedReportEntry, 'title'> {
  action: FeedReportEntry['action'] | 'unchanged' | 'past'
  startDate: string | null
  detail?: string | null
  eventId?: string | undefined
}

export interface KnownEvent {
  event: FeedEvent
  item: EventFeedItemRow
}

export interface NewEvent {
  event: FeedEvent
  /** Of an event that is gone although nobody deleted it. */
  item: EventFeedItemRow | undefined
}

/** Compares a calendar with what we have of it. Writes nothing. */
export async function planCheck(
  { store, clock, config }: Pick<AppContext, 'store' | 'clock' | 'config'>,
  calendar: ReadCalendar,
  target: Target,
) {
  const { feedId, isWhole, includePast } = target
  const now = clock.now()
  const today = countyWallTime(now, config.timeZone).slice(0, 10)
  const items = await store.db.selectFrom('event_feed_items').selectAll().where('feed_id', '=', feedId).execute()
  const events = new Map((await listEventsOfItems(store.db, feedId)).map((row) => [row.id, row]))
  const isOver = ({ event_id, facts }: EventFeedItemRow) => {
    const event = events.get(event_id)
    const lastDay = event ? event.last_day : startOfFacts(facts).slice(0, 10)
    return lastDay !== null && lastDay < today
  }
  const find = itemFinder(calendar, items, isOver)
  const seen = new Set<EventFeedItemRow>()
  const [outcomes, changed, added]: [Outcome[], KnownEvent[], NewEvent[]] = [[], [], []]
  for (const event of calendar.events) {
    const item = find(event)
    const here = item && events.get(item.event_id)
    if (item) seen.add(item)
    if (item && !here && item.deleted_here === 1) outcomes.push({ ...event, action: 'skipped', detail: 'Deleted here' })
    else if (item && here && (item.state !== 'linked' || canBeEntryOf(here, target))) {
      const isSame = item.item_key === event.key && item.url === event.url && item.hash === event.hash
      if (isSame && (item.state === 'own' || item.state === 'linked')) outcomes.push({ ...event, action: 'unchanged' })
      else changed.push({ event, item })
    } else if (!includePast && isPast(event, now)) outcomes.push({ ...event, action: 'past' })
    else if (event.cancelled) outcomes.push({ ...event, action: 'skipped', detail: 'Canceled before we added it' })
    else added.push({ event, item })
  }
  for (const { title, reason } of calendar.problems)
    outcomes.push({ action: 'skipped', title, startDate: null, detail: reason })
  const unreadable = new Set(calendar.problems.map(({ key }) => key))
  const series = new Set(calendar.events.filter(({ rrule }) => rrule !== null).map(({ key }) => key))
  // Feeds drop past events, so only upcoming ones have vanished.
  const missing = items.filter((item) => {
    const isKept = unreadable.has(item.item_key) || unreadable.has(uidOfDate(item.item_key))
    return (
      isWhole && !seen.has(item) && !isKept && item.state !== 'linked' && events.has(item.event_id) && !isOver(item)
    )
  })
  // Dates of what is a series now; nobody edited them.
  const isReplaced = ({ item_key, event_id }: EventFeedItemRow) =>
    series.has(uidOfDate(item_key)) && events.get(event_id)?.edited_fields === '[]'
  const vanished = missing.filter((item) => item.state === 'own' && !isReplaced(item))
  for (const { event_id: eventId } of vanished) {
    const { title = '', start_date: startDate = null } = events.get(eventId) ?? {}
    outcomes.push({ action: 'vanished', title, startDate, eventId })
  }
  const isNew = new Set(added.map(({ item }) => item))
  // No other entry is the same. But a new entry at another time may be another feed's event, which one was before.
  const isTaken = (item: EventFeedItemRow) =>
    !isNew.has(item) && (seen.has(item) || (isWhole && item.state !== 'linked'))
  return {
    ...{ outcomes, changed, vanished },
    // By date, so that a batch is compared with few days of the calendar.
    added: added.sort((one, other) => one.event.startDate.localeCompare(other.event.startDate)),
    replaced: missing.filter(isReplaced),
    taken: new Set(items.filter(isTaken).map(({ event_id }) => event_id)),
  }
}

function listEventsOfItems(db: Kysely<Database>, feedId: string) {
  return db
    .selectFrom('event_feed_items')
    .innerJoin('calendar_events', 'calendar_events.id', 'event_feed_items.event_id')
    .select(['calendar_events.id', 'calendar_events.title', 'calendar_events.start_date', 'calendar_events.last_day'])
    .select(['calendar_events.status', 'calendar_events.feed_id', 'calendar_events.edited_fields'])
    .select('calendar_events.submission_status')
    .where('event_feed_items.feed_id', '=', feedId)
    .execute()
}

interface Origin {
  readonly status: EventStatus
  readonly feed_id: string | null
  readonly edited_fields: string
  readonly submission_status: string | null
}

/** Whether an entry of a feed is this event. A draft without a decision must not keep it from being published. */
export function canBeEntryOf(event: Origin, { feedId, status }: Pick<Target, 'feedId' | 'status'>): boolean {
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
  const present = new Set<string | null>([...events, ...problems].map(({ key }) => key))
  const byKey = new Map(items.map((item) => [item.item_key, item]))
  const free = new Set(items.filter((item) => !present.has(item.item_key)))
  const byFacts = onlyOnes([...free], ({ facts }) => facts)
  const byUrl = onlyOnes([...free], ({ url }) => url)
  const eventByUrl = onlyOnes(events, ({ url }) => url)
  return (event) => {
    const known = byKey.get(event.key)
    if (known) return known
    const ofUrl = eventByUrl.get(event.url) === event ? byUrl.get(event.url) : undefined
    const isLike = ({ facts }: EventFeedItemRow) =>
      facts.startsWith(`${plainWordsOf(event.title)}|`) || startOfFacts(facts) === event.startDate
    const sameUrl = ofUrl && isLike(ofUrl) && !isOver(ofUrl) ? ofUrl : undefined
    const found = [byFacts.get(event.facts), sameUrl, byKey.get(uidOfDate(event.key))].find(
      (one) => one && free.has(one),
    )
    if (found) free.delete(found)
    return found
  }
}

/** Of a single date of a series. */
function uidOfDate(key: string): string {
  return key.slice(0, Math.max(0, key.lastIndexOf('/')))
}

function startOfFacts(facts: string): string {
  return facts.slice(facts.lastIndexOf('|') + 1)
}

/** By a value that no other entry has. */
function onlyOnes<T>(list: readonly T[], pick: (entry: T) => string | null): Map<string | null, T> {
  const groups = [...Map.groupBy(list, pick)].filter(([value, group]) => value !== null && group.length === 1)
  return new Map(groups.flatMap(([value, group]) => group.map((one) => [value, one] as const)))
}

function isPast({ lastDay, timeZone, rrule, allDay, endDate }: FeedEvent, now: number): boolean {
  if (lastDay === null) return false
  const wall = countyWallTime(now, timeZone)
  return lastDay < wall.slice(0, 10) || (rrule === null && !allDay && endDate < wall.slice(0, 16))
}

export function reportOf({ events, problems, notices }: ReadCalendar, outcomes: readonly Outcome[]): FeedReport {
  const none = { added: 0, updated: 0, unchanged: 0, kept: 0, vanished: 0, returned: 0, skipped: 0, past: 0 }
  const counts = { found: events.length + problems.length, ...none }
  const entries: FeedReportEntry[] = []
  for (const { action, title, startDate: start, detail = null, eventId = null } of outcomes) {
    if (++counts[action] > FEED_REPORT_LIMIT || action === 'unchanged' || action === 'past') continue
    entries.push({ action, title, start, detail, eventId })
  }
  return { counts, entries, notices }
}
