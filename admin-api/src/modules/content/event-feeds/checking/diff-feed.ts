import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import type { EventStatus } from '@hometown/shared-types/event'
import type { EventFeedItemRow } from '../event-feeds.table.ts'
import { DELETED_HERE, entryOf, hashesOf, THERE_ALREADY } from '../feed-item.ts'
import type { FeedReportBuilder } from '../feed-report.ts'
import { byFactsOf, findSame, isOlder, type KnownEvent, standsFor } from '../known-event.ts'
import { changedGroups } from '../reading/event-fields.ts'
import { keyOfDate, keyOfUid } from '../reading/event-key.ts'
import type { DescribedEvent, ReadCalendar } from '../reading/feed-event.ts'
import type { FieldGroup } from '../reading/field-hashes.ts'
import { itemMatcher } from './match-items.ts'

export interface CheckPlan {
  added: DescribedEvent[]
  /** Changed in the feed, or there again. */
  changed: { event: DescribedEvent; item: EventFeedItemRow; groups: FieldGroup[]; hasReturned: boolean }[]
  /** The same, under another UID. */
  renamed: { event: DescribedEvent; item: EventFeedItemRow }[]
  /** On the calendar already, and not by this feed. */
  linked: { event: DescribedEvent; eventId: string }[]
  /** On the calendar twice, by this feed and earlier by another. */
  twins: { event: DescribedEvent; item: EventFeedItemRow; other: KnownEvent }[]
  /** Their events are missing here though nobody deleted them, so they are added again. */
  lost: EventFeedItemRow[]
  vanished: EventFeedItemRow[]
}

export interface CheckBasis {
  feedId: string
  items: readonly EventFeedItemRow[]
  known: readonly KnownEvent[]
  /** Events that other feeds brought, by UID. */
  elsewhere: ReadonlyMap<string, KnownEvent>
  /** Events that some feed has no longer. */
  gone: ReadonlySet<string>
  countyZone: string
  now: number
  includePast: boolean
  /** Whether what is not there any more counts: in a feed, not in a file. */
  isWhole: boolean
  /** As what new events go onto the calendar. */
  status: EventStatus
}

/** What a plan is made with. */
interface Planning {
  basis: CheckBasis
  plan: CheckPlan
  report: FeedReportBuilder
  /** All that are known, by id. */
  events: ReadonlyMap<string, KnownEvent>
  byFacts: ReadonlyMap<string, KnownEvent>
  /** What other feeds brought and still have, by facts. */
  brought: ReadonlyMap<string, KnownEvent>
  /** Keys of what is new in this check, by facts. */
  fresh: Map<string, string>
}

/** Compares a calendar with the events here. Writes nothing; events that need no change go straight to the report. */
export function diffFeed(calendar: ReadCalendar, basis: CheckBasis, report: FeedReportBuilder): CheckPlan {
  const plan: CheckPlan = { added: [], changed: [], renamed: [], linked: [], twins: [], lost: [], vanished: [] }
  const events = new Map(basis.known.map((event) => [event.id, event]))
  const standing = basis.known.filter((event) => standsFor(event, basis.status))
  const byFacts = byFactsOf(standing)
  const others = standing.filter(({ feedId }) => feedId !== null && feedId !== basis.feedId)
  const brought = byFactsOf(others.filter(({ id }) => !basis.gone.has(id)))
  const planning: Planning = { basis, plan, report, events, byFacts, brought, fresh: new Map() }
  const today = countyWallTime(basis.now, basis.countyZone).slice(0, 10)
  const matchItem = itemMatcher(calendar, { items: basis.items, events, today })
  const seen = new Set<EventFeedItemRow>()
  for (const event of calendar.events) {
    const item = matchItem(event)
    if (item) {
      seen.add(item)
      planKnown(event, item, planning)
    } else planNew(event, planning)
  }
  for (const { title, reason } of calendar.problems) report.note('skipped', { title, start: null, detail: reason })
  for (const notice of calendar.notices) report.notice(notice)
  if (basis.isWhole) {
    const missing = missingItems(calendar, basis.items, seen)
    plan.vanished = missing.filter((item) => isVanished(item, events.get(item.event_id), today))
    plan.lost.push(...missing.filter((item) => !events.has(item.event_id) && item.deleted_here === 0))
  }
  for (const item of plan.vanished) {
    const { title = '', start = null } = events.get(item.event_id) ?? {}
    report.note('vanished', { title, start, detail: null, eventId: item.event_id })
  }
  return plan
}

function planKnown(event: DescribedEvent, item: EventFeedItemRow, planning: Planning): void {
  const { plan, report, events, basis } = planning
  const here = events.get(item.event_id)
  if (!here && item.deleted_here === 1) {
    report.note('skipped', { ...entryOf(event), detail: DELETED_HERE })
    if (item.item_key !== event.key) plan.renamed.push({ event, item })
    return
  }
  if (!here || (item.state === 'linked' && !standsFor(here, basis.status))) {
    plan.lost.push(item)
    planNew(event, planning)
    return
  }
  const other = item.state === 'own' ? twinOf(event, here, planning) : undefined
  if (other) {
    plan.twins.push({ event, item, other })
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

/** The same event, which another feed brought before; nobody has worked on ours. */
function twinOf(event: DescribedEvent, here: KnownEvent, { basis, brought }: Planning): KnownEvent | undefined {
  if (here.isEdited || here.feedId !== basis.feedId) return undefined
  const byUid = basis.elsewhere.get(event.key)
  const isTwin = (other: KnownEvent) =>
    other.feedId !== null && !basis.gone.has(other.id) && standsFor(other, basis.status) && isOlder(other, here)
  return [byUid, brought.get(event.facts)].find((other) => other && isTwin(other))
}

function planNew(event: DescribedEvent, { basis, byFacts, fresh, plan, report }: Planning): void {
  const { facts } = event
  const skip = (detail: string) => report.note('skipped', { ...entryOf(event), detail })
  if (!basis.includePast && isOver(event, basis)) report.count('past')
  else if (event.cancelled) skip('It was cancelled before it was on this calendar')
  else if (isThereTwice(event, fresh.get(facts))) skip('It is in this calendar twice')
  else {
    const same = findSame(event, { elsewhere: basis.elsewhere, byFacts, status: basis.status })
    fresh.set(facts, event.key)
    if (!same) {
      plan.added.push(event)
      return
    }
    plan.linked.push({ event, eventId: same.id })
    skip(THERE_ALREADY)
  }
}

/** A series and its start, where that does not fit the rule, are alike and yet two. */
function isThereTwice({ key, startDate }: DescribedEvent, other: string | undefined): boolean {
  return other !== undefined && key !== keyOfDate(other, startDate)
}

/** What the feed does not have any more. What it has and can't be read is still there. */
function missingItems(
  { problems }: ReadCalendar,
  items: readonly EventFeedItemRow[],
  seen: ReadonlySet<EventFeedItemRow>,
): EventFeedItemRow[] {
  const unreadable = problems.flatMap(({ key }) => (key ? [keyOfUid(key)] : []))
  return items.filter(
    (item) =>
      !seen.has(item) && !unreadable.some((key) => item.item_key === key || item.item_key.startsWith(`${key}/`)),
  )
}

/** Events to come: what is over may go from a feed. */
function isVanished({ state }: EventFeedItemRow, event: KnownEvent | undefined, today: string): boolean {
  return state === 'own' && event !== undefined && (event.lastDay === null || event.lastDay >= today)
}

function isOver(event: DescribedEvent, { countyZone, now }: CheckBasis): boolean {
  if (event.lastDay === null) return false
  const wall = countyWallTime(now, event.timeZone || countyZone)
  return (
    event.lastDay < wall.slice(0, 10) || (event.rrule === null && !event.allDay && event.endDate < wall.slice(0, 16))
  )
}
