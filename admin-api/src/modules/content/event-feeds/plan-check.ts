import type { FeedReport, FeedReportEntry, NewFeed } from '@hometown/shared-types/contract/event-feeds'
import { compareText } from '@hometown/shared-types/rules/text'
import { countyWallTime } from '@hometown/shared-types/rules/time'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import type { FeedEvent, ReadCalendar } from './reading/read-calendar.service.ts'

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

export interface VanishedItem {
  event?: undefined
  item: Item
  /** A single date of what is a series now. */
  isReplaced: boolean
}

/** An entry that is new, one that changed or is back, or an item that is gone. */
export type Work = { event: FeedEvent; item?: Item | undefined } | VanishedItem

/** Compares a calendar with what we have of it. Writes nothing. */
export async function planCheck(
  { store, clock, config }: Pick<AppContext, 'store' | 'clock' | 'config'>,
  calendar: ReadCalendar,
  { feedId, isWhole, includePast }: Target,
) {
  const now = clock.now()
  const today = countyWallTime(now, config.timeZone).slice(0, 10)
  const items = await listItems(store.db, feedId)
  const find = itemFinder(calendar, items)
  const seen = new Set<Item>()
  const works: Work[] = []
  const outcomes: Outcome[] = calendar.problems.map(({ title, reason }) => ({
    ...{ action: 'skipped', title, startDate: null, detail: reason },
  }))
  // By date, so that a batch is compared with few days of the calendar.
  for (const event of calendar.events.toSorted((one, other) => compareText(one.startDate, other.startDate))) {
    const item = find(event)
    if (item) seen.add(item)
    const isSame = item?.item_key === event.key && item.hash === event.hash && item.vanished_at === null
    if (item?.title === null) outcomes.push({ ...event, action: 'skipped', detail: 'Deleted here' })
    else if (isSame) outcomes.push({ ...event, action: 'unchanged' })
    else if (item) works.push({ event, item })
    else if (!includePast && isPast(event, now)) outcomes.push({ ...event, action: 'past' })
    else if (event.cancelled) outcomes.push({ ...event, action: 'skipped', detail: 'Canceled before we added it' })
    else works.push({ event })
  }
  const unreadable = new Set(calendar.problems.map(({ key }) => key))
  const series = new Set(calendar.events.filter(({ rrule }) => rrule !== null).map(({ key }) => key))
  for (const item of isWhole ? items : []) {
    const uid = uidOfDate(item.item_key)
    const isReplaced = series.has(uid) && item.edited_fields === '[]'
    // Feeds drop past events, so only upcoming ones have vanished.
    const isUpcoming = item.last_day === null || item.last_day >= today
    const isGone = !seen.has(item) && !unreadable.has(item.item_key) && !unreadable.has(uid)
    const isNews = isReplaced || item.vanished_at === null
    if (isOwn(item) && isGone && isUpcoming && isNews) works.push({ item, isReplaced })
  }
  // No other entry is the same. But a new entry at another time may be another feed's event, which one was before.
  const isTaken = (item: Item) => seen.has(item) || (isWhole && isOwn(item))
  return { outcomes, works, taken: new Set(items.filter(isTaken).map(({ event_id }) => event_id)) }
}

export type Item = Awaited<ReturnType<typeof listItems>>[number]

/** With their events; of one that was deleted the title is null. */
function listItems(db: Kysely<Database>, feedId: string) {
  return db
    .selectFrom('event_feed_items as item')
    .leftJoin('calendar_events as event', 'event.id', 'item.event_id')
    .selectAll('item')
    .select(['event.title', 'event.start_date', 'event.last_day', 'event.feed_id as owner', 'event.edited_fields'])
    .where('item.feed_id', '=', feedId)
    .execute()
}

function isOwn({ owner, feed_id }: Item): boolean {
  return owner === feed_id
}

/**
 * Finds the item of an entry: by its key, else by title, place and start, else by the series of which it is a date.
 */
function itemFinder(
  { events, problems }: ReadCalendar,
  items: readonly Item[],
): (event: FeedEvent) => Item | undefined {
  const present = new Set<string | null>([...events, ...problems].map(({ key }) => key))
  const byKey = new Map(items.map((item) => [item.item_key, item]))
  const free = new Set(items.filter((item) => !present.has(item.item_key)))
  const byFacts = Map.groupBy(free, ({ facts }) => facts)
  return (event) => {
    const known = byKey.get(event.key)
    if (known) return known
    const [alike, ...others] = byFacts.get(event.facts) ?? []
    const found = [others.length === 0 ? alike : undefined, byKey.get(uidOfDate(event.key))].find(
      (one) => one && free.has(one),
    )
    if (found) free.delete(found)
    return found
  }
}

/** Of a single date of a series; empty for others. */
function uidOfDate(key: string): string {
  return /^(.*)\/\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/s.exec(key)?.[1] ?? ''
}

function isPast({ lastDay, timeZone, rrule, allDay, endDate }: FeedEvent, now: number): boolean {
  if (lastDay === null) return false
  const wall = countyWallTime(now, timeZone)
  return lastDay < wall.slice(0, 10) || (rrule === null && !allDay && endDate < wall.slice(0, 16))
}

const NONE = { added: 0, updated: 0, unchanged: 0, kept: 0, vanished: 0, returned: 0, skipped: 0, past: 0 }

export function reportOf({ events, problems, notices }: ReadCalendar, outcomes: readonly Outcome[]): FeedReport {
  const counts = { found: events.length + problems.length, ...NONE }
  const entries: FeedReportEntry[] = []
  for (const { action, title, startDate: start, detail = null, eventId = null } of outcomes) {
    if (++counts[action] > FEED_REPORT_LIMIT || action === 'unchanged' || action === 'past') continue
    entries.push({ action, title, start, detail, eventId })
  }
  return { counts, entries, notices }
}
