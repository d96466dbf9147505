import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import type { EventStatus } from '@hometown/shared-types/event'
import type { EventFeedItemRow } from '../event-feeds.table.ts'
import { DELETED_HERE, entryOf, hashesOf } from '../feed-item.ts'
import type { ItemEvent } from '../feed-items.repository.ts'
import type { FeedReportBuilder } from '../feed-report.ts'
import { changedGroups } from '../reading/event-fields.ts'
import { keyOfDate, keyOfUid } from '../reading/event-key.ts'
import type { DescribedEvent, ReadCalendar } from '../reading/feed-event.ts'
import type { FieldGroup } from '../reading/field-hashes.ts'
import { standsFor } from '../stands-for.ts'
import { itemMatcher } from './match-items.ts'

export interface FeedChange {
  event: DescribedEvent
  item: EventFeedItemRow
  groups: FieldGroup[]
  hasReturned: boolean
}

export interface CheckPlan {
  added: DescribedEvent[]
  changed: FeedChange[]
  /** Recognized by something else than the key, or only known differently: nothing of the event changes. */
  reread: { event: DescribedEvent; item: EventFeedItemRow }[]
  /** Items whose events are missing although nobody deleted them; they are added again. */
  lost: EventFeedItemRow[]
  vanished: EventFeedItemRow[]
  /** Events that entries of this calendar are; no other entry is the same. */
  taken: Set<string>
}

export interface CheckBasis {
  feedId: string
  items: readonly EventFeedItemRow[]
  events: ReadonlyMap<string, ItemEvent>
  countyZone: string
  now: number
  includePast: boolean
  /** Whether missing events count as vanished: true for a feed, false for a file. */
  isWhole: boolean
  status: EventStatus
}

interface Planning {
  basis: CheckBasis
  plan: CheckPlan
  report: FeedReportBuilder
  fresh: Map<string, string>
}

/** Writes nothing; unchanged events go straight to the report. */
export function diffFeed(calendar: ReadCalendar, basis: CheckBasis, report: FeedReportBuilder): CheckPlan {
  const { events } = basis
  const today = countyWallTime(basis.now, basis.countyZone).slice(0, 10)
  const matchItem = itemMatcher(calendar, { items: basis.items, events, today })
  const entries = calendar.events.map((event) => ({ event, item: matchItem(event) }))
  const seen = new Set(entries.flatMap(({ item }) => item ?? []))
  // An entry with a new key and a new time may be another source's event, of which a missing entry told before.
  const telling = basis.items.filter((item) => seen.has(item) || (basis.isWhole && item.state !== 'linked'))
  const taken = new Set(telling.map(({ event_id }) => event_id))
  const plan: CheckPlan = { added: [], changed: [], reread: [], lost: [], vanished: [], taken }
  const planning: Planning = { basis, plan, report, fresh: new Map() }
  for (const { event, item } of entries) {
    if (item) planKnown(event, item, planning)
    else planNew(event, planning)
  }
  for (const { title, reason } of calendar.problems) report.note('skipped', { title, start: null, detail: reason })
  for (const notice of calendar.notices) report.notice(notice)
  if (basis.isWhole) {
    const missing = missingItems(calendar, basis.items, seen)
    plan.vanished = missing.filter((item) => isVanished(item, events.get(item.event_id), today))
    plan.lost.push(...missing.filter((item) => !events.has(item.event_id) && item.deleted_here === 0))
  }
  for (const item of plan.vanished) {
    const { title = '', start_date = null } = events.get(item.event_id) ?? {}
    report.note('vanished', { title, start: start_date, detail: null, eventId: item.event_id })
  }
  return plan
}

function planKnown(event: DescribedEvent, item: EventFeedItemRow, planning: Planning): void {
  const { plan, report, basis } = planning
  const here = basis.events.get(item.event_id)
  if (!here && item.deleted_here === 1) {
    report.note('skipped', { ...entryOf(event), detail: DELETED_HERE })
    if (item.item_key !== event.key) plan.reread.push({ event, item })
    return
  }
  if (!here || (item.state === 'linked' && !standsFor(here, basis))) {
    plan.lost.push(item)
    plan.taken.delete(item.event_id)
    planNew(event, planning)
    return
  }
  const groups = changedGroups(hashesOf(item), event.hashes)
  const hasReturned = item.state === 'vanished' || item.state === 'cancelled'
  if (item.state !== 'linked' && (groups.length > 0 || hasReturned)) {
    plan.changed.push({ event, item, groups, hasReturned })
    return
  }
  report.count('unchanged')
  if (item.item_key !== event.key || item.facts !== event.facts || item.url !== event.url)
    plan.reread.push({ event, item })
}

function planNew(event: DescribedEvent, planning: Planning): void {
  const { basis, fresh, plan, report } = planning
  const { facts } = event
  const skip = (detail: string) => report.note('skipped', { ...entryOf(event), detail })
  if (!basis.includePast && isOver(event, basis)) report.count('past')
  else if (event.cancelled) skip('Canceled before we added it')
  else if (isThereTwice(event, fresh.get(facts))) skip('Listed twice in this calendar')
  else {
    fresh.set(facts, event.key)
    plan.added.push(event)
  }
}

/** A series and a start date outside its rule have the same facts but are two events. */
function isThereTwice({ key, startDate }: DescribedEvent, other: string | undefined): boolean {
  return other !== undefined && key !== keyOfDate(other, startDate)
}

/** Items that the feed no longer has. Events that can't be read still count as present. */
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

/** Only upcoming events: feeds drop past ones. */
function isVanished({ state }: EventFeedItemRow, event: ItemEvent | undefined, today: string): boolean {
  return state === 'own' && event !== undefined && (event.last_day === null || event.last_day >= today)
}

function isOver(event: DescribedEvent, { countyZone, now }: CheckBasis): boolean {
  if (event.lastDay === null) return false
  const wall = countyWallTime(now, event.timeZone || countyZone)
  return (
    event.lastDay < wall.slice(0, 10) || (event.rrule === null && !event.allDay && event.endDate < wall.slice(0, 16))
  )
}
