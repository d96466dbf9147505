import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import type { EventFeedItemRow } from './event-feeds.table.ts'
import type { FeedReportBuilder } from './feed-report.ts'
import { changedGroups } from './reading/event-fields.ts'
import { keyOfDate, keyOfUid } from './reading/event-key.ts'
import type { DescribedEvent, ReadCalendar } from './reading/feed-event.ts'
import type { FieldGroup, FieldHashes } from './reading/field-hashes.ts'

/** An event on our calendar, as far as it matters for recognising it. */
export interface KnownEvent {
  id: string
  title: string
  /** Wall time of its zone. */
  start: string
  facts: string
  /** Null: it goes on for ever. */
  lastDay: string | null
}

export interface CheckPlan {
  added: DescribedEvent[]
  /** Changed in the feed, or there again. */
  changed: { event: DescribedEvent; item: EventFeedItemRow; groups: FieldGroup[]; hasReturned: boolean }[]
  /** The same, under another UID. */
  renamed: { event: DescribedEvent; item: EventFeedItemRow }[]
  /** On the calendar already, and not by this feed. */
  linked: { event: DescribedEvent; eventId: string }[]
  vanished: EventFeedItemRow[]
}

export interface CheckBasis {
  items: readonly EventFeedItemRow[]
  known: readonly KnownEvent[]
  /** Events that other feeds brought, by UID. */
  elsewhere: ReadonlyMap<string, string>
  countyZone: string
  now: number
  includePast: boolean
  /** Whether what is not there any more counts: in a feed, not in a file. */
  isWhole: boolean
}

/** Compares a calendar with what is here. Nothing is written; what needs no deed is noted in the report. */
export function planCheck(calendar: ReadCalendar, basis: CheckBasis, report: FeedReportBuilder): CheckPlan {
  const plan: CheckPlan = { added: [], changed: [], renamed: [], linked: [], vanished: [] }
  const events = new Map(basis.known.map((event) => [event.id, event]))
  const byFacts = new Map(basis.known.map((event) => [event.facts, event]))
  const matchItem = itemMatcher(calendar, basis.items)
  const seen = new Set<EventFeedItemRow>()
  const fresh = new Map<string, string>()
  for (const event of calendar.events) {
    const item = matchItem(event)
    if (item) {
      seen.add(item)
      planKnown(event, item, events, plan, report)
    } else planNew(event, basis, byFacts, fresh, plan, report)
  }
  for (const { title, reason } of calendar.problems) report.note('skipped', { title, start: null, detail: reason })
  for (const notice of calendar.notices) report.notice(notice)
  if (basis.isWhole) plan.vanished = vanishedItems(calendar, basis, events, seen)
  for (const item of plan.vanished) {
    const { title = '', start = null } = events.get(item.event_id) ?? {}
    report.note('vanished', { title, start, detail: null, eventId: item.event_id })
  }
  return plan
}

function planKnown(
  event: DescribedEvent,
  item: EventFeedItemRow,
  events: ReadonlyMap<string, KnownEvent>,
  plan: CheckPlan,
  report: FeedReportBuilder,
): void {
  if (!events.has(item.event_id)) {
    report.note('skipped', { title: event.title, start: event.startDate, detail: 'It was deleted here' })
    return
  }
  const groups = changedGroups(hashesOf(item), event.hashes)
  const hasReturned = item.state === 'vanished' || item.state === 'cancelled'
  if (item.state !== 'linked' && (groups.length > 0 || hasReturned)) {
    plan.changed.push({ event, item, groups, hasReturned })
    return
  }
  report.count('unchanged')
  if (item.item_key !== event.key) plan.renamed.push({ event, item })
}

function planNew(
  event: DescribedEvent,
  basis: CheckBasis,
  byFacts: ReadonlyMap<string, KnownEvent>,
  /** Keys of what is new in this check, by facts. */
  fresh: Map<string, string>,
  plan: CheckPlan,
  report: FeedReportBuilder,
): void {
  const { facts } = event
  const skip = (detail: string) => report.note('skipped', { title: event.title, start: event.startDate, detail })
  if (!basis.includePast && isOver(event, basis)) report.count('past')
  else if (event.cancelled) skip('It was cancelled before it was on this calendar')
  else if (isThereTwice(event, fresh.get(facts))) skip('It is in this calendar twice')
  else {
    const there = basis.elsewhere.get(event.key) ?? byFacts.get(facts)?.id
    fresh.set(facts, event.key)
    if (there === undefined) {
      plan.added.push(event)
      return
    }
    plan.linked.push({ event, eventId: there })
    skip('It is on the calendar already')
  }
}

/** A series and its start, where that does not fit the rule, are alike and yet two. */
function isThereTwice({ key, startDate }: DescribedEvent, other: string | undefined): boolean {
  return other !== undefined && key !== keyOfDate(other, startDate)
}

/** By UID, then by address, then by title, place and start; each item is one event at most. */
function itemMatcher({ events, problems }: ReadCalendar, items: readonly EventFeedItemRow[]) {
  const present = new Set([
    ...events.map(({ key }) => key),
    ...problems.flatMap(({ key }) => (key ? [keyOfUid(key)] : [])),
  ])
  const byKey = new Map(items.map((item) => [item.item_key, item]))
  const free = new Set(items.filter((item) => !present.has(item.item_key)))
  const urls = uniqueBy([...free], ({ url }) => url)
  const facts = uniqueBy([...free], (item) => item.facts)
  const eventUrls = uniqueBy(events, ({ url }) => url)
  return (event: DescribedEvent): EventFeedItemRow | undefined => {
    const known = byKey.get(event.key)
    if (known) return known
    const byUrl = event.url && eventUrls.get(event.url) === event ? urls.get(event.url) : undefined
    const found = [byUrl, facts.get(event.facts)].find((item) => item && free.has(item))
    if (found) free.delete(found)
    return found
  }
}

function uniqueBy<T>(list: readonly T[], pick: (entry: T) => string | null): Map<string, T> {
  const found = new Map<string, T>()
  const repeated = new Set<string>()
  for (const entry of list) {
    const value = pick(entry)
    if (value === null) continue
    if (found.has(value)) repeated.add(value)
    found.set(value, entry)
  }
  for (const value of repeated) found.delete(value)
  return found
}

/** Events to come that the feed does not have any more. What it has and can't be read is still there. */
function vanishedItems(
  { problems }: ReadCalendar,
  { items, countyZone, now }: CheckBasis,
  events: ReadonlyMap<string, KnownEvent>,
  seen: ReadonlySet<EventFeedItemRow>,
): EventFeedItemRow[] {
  const unreadable = problems.flatMap(({ key }) => (key ? [keyOfUid(key)] : []))
  const today = countyWallTime(now, countyZone).slice(0, 10)
  return items.filter((item) => {
    if (item.state !== 'own' || seen.has(item)) return false
    if (unreadable.some((key) => item.item_key === key || item.item_key.startsWith(`${key}/`))) return false
    const event = events.get(item.event_id)
    return event !== undefined && (event.lastDay === null || event.lastDay >= today)
  })
}

function isOver(event: DescribedEvent, { countyZone, now }: CheckBasis): boolean {
  if (event.lastDay === null) return false
  const wall = countyWallTime(now, event.timeZone || countyZone)
  return (
    event.lastDay < wall.slice(0, 10) || (event.rrule === null && !event.allDay && event.endDate < wall.slice(0, 16))
  )
}

function hashesOf({ field_hashes }: EventFeedItemRow): FieldHashes {
  const hashes: FieldHashes = JSON.parse(field_hashes)
  return hashes
}
