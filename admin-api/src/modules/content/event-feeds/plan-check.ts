import type { FeedAction, FeedReport } from '@hometown/shared-types/contract/event-feeds'
import { recurrenceWords } from '@hometown/shared-types/rules/calendar/labels'
import { compareText } from '@hometown/shared-types/rules/text'
import { type CountyDate, countyDate } from '@hometown/shared-types/rules/time'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import type { FeedEvent, ReadCalendar } from './reading/read-calendar.service.ts'

/** Entries per kind in a report; its counts are complete. */
const FEED_REPORT_LIMIT = 100

/** Imported files count as one feed without a row. None of them has all of its events, so none of those vanish. */
export const FILE_FEED = 'file'

/** What a check does with an entry. */
export interface Outcome extends Partial<Pick<FeedEvent, 'startDate' | 'rrule' | 'recurrenceEndDate'>> {
  action: FeedAction | 'unchanged'
  title: string
  detail?: string
  eventId?: string | undefined
}

/** An item that is gone, perhaps because its calendar has other dates of it now. */
export interface Gone {
  event?: undefined
  item: Item
  isReplaced: boolean
}

/** An entry that is new, changed or back, or an item that is gone. */
export type Work = { event: FeedEvent; item?: Item | undefined } | Gone

/** Compares a calendar with what we have of it. Writes nothing. */
export async function planCheck(
  { store, clock, config }: Pick<AppContext, 'store' | 'clock' | 'config'>,
  calendar: ReadCalendar,
  feedId: string,
): Promise<{ outcomes: Outcome[]; works: Work[] }> {
  const today = countyDate(clock.now(), config.timeZone)
  const isPast = (lastDay: CountyDate | null) => lastDay !== null && lastDay < today
  const items = await listItems(store.db, feedId)
  const find = itemFinder(calendar, items)
  const seen = new Set<Item>()
  const works: Work[] = []
  const outcomes: Outcome[] = calendar.problems.map(({ title, reason }) => ({
    action: 'skipped',
    title,
    detail: reason,
  }))
  // By date, so that a batch is compared with few days of the calendar.
  for (const event of calendar.events.toSorted((one, other) => compareText(one.startDate, other.startDate))) {
    const item = find(event)
    if (item) seen.add(item)
    const isSame = item?.item_key === event.key && item.hash === event.hash && item.vanished_at === null
    // What was deleted here stays deleted.
    if (isSame || item?.title === null) outcomes.push({ ...event, action: 'unchanged' })
    else if (item || !(event.cancelled || isPast(event.lastDay))) works.push({ event, item })
  }
  const unreadable = new Set(calendar.problems.map(({ key }) => key))
  const uids = new Set(calendar.events.map(({ key }) => uidOf(key)))
  for (const item of feedId === FILE_FEED ? [] : items) {
    const uid = uidOf(item.item_key)
    // Feeds drop past events, so only upcoming ones have vanished.
    if (item.owner !== feedId || seen.has(item) || unreadable.has(uid) || isPast(item.last_day)) continue
    const isReplaced = uids.has(uid) && item.edited_fields === '[]'
    if (isReplaced || item.vanished_at === null) works.push({ item, isReplaced })
  }
  return { outcomes, works }
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

/** Finds the item of an entry: by its key, or by title, place and start if its program gave it another UID. */
function itemFinder({ events, problems }: ReadCalendar, items: readonly Item[]) {
  const present = new Set<string | null>([...events, ...problems].map(({ key }) => key))
  const byKey = new Map(items.map((item) => [item.item_key, item]))
  const byFacts = Map.groupBy(
    items.filter((item) => !present.has(item.item_key)),
    ({ facts }) => facts,
  )
  return ({ key, facts }: FeedEvent): Item | undefined => {
    const alike = byFacts.get(facts) ?? []
    return byKey.get(key) ?? (alike.length === 1 ? alike[0] : undefined)
  }
}

/** Without the date of a series. */
function uidOf(key: string): string {
  return key.replace(/\/\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/, '')
}

export function reportOf(outcomes: readonly Outcome[], notices: string[]): FeedReport {
  const counts = { added: 0, updated: 0, vanished: 0, skipped: 0, unchanged: 0 }
  const entries: FeedReport['entries'] = []
  for (const { action, title, startDate, rrule = null, recurrenceEndDate = null, detail, eventId } of outcomes) {
    if (++counts[action] > FEED_REPORT_LIMIT || action === 'unchanged') continue
    const repeats = startDate && recurrenceWords({ startDate, rrule, recurrenceEndDate })
    const details = { repeats: repeats || null, detail: detail ?? null, eventId: eventId ?? null }
    entries.push({ action, title, start: startDate ?? null, ...details })
  }
  return { counts, entries, notices }
}
