import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import type { EventStatus } from '@hometown/shared-types/event'
import {
  type EventEntry,
  type EventMatcher,
  explainMatch,
  onCountyClocks,
  type RememberedAnswers,
} from '../../event-sources/event-sources.service.ts'
import type { EventFeedItemRow } from '../event-feeds.table.ts'
import { DELETED_HERE, entryOf, hashesOf, THERE_ALREADY } from '../feed-item.ts'
import type { FeedReportBuilder } from '../feed-report.ts'
import { byFactsOf, findSame, gamesByDayOf, isOlder, type KnownEvent, standsFor } from '../known-event.ts'
import { changedGroups } from '../reading/event-fields.ts'
import { hasUid, keyOfDate, keyOfUid } from '../reading/event-key.ts'
import type { DescribedEvent, ReadCalendar } from '../reading/feed-event.ts'
import type { FieldGroup } from '../reading/field-hashes.ts'
import { itemMatcher } from './match-items.ts'

export interface FeedChange {
  event: DescribedEvent
  item: EventFeedItemRow
  groups: FieldGroup[]
  hasReturned: boolean
}

export interface CheckPlan {
  added: DescribedEvent[]
  /** May be events that are here already: added, and an editor is asked. */
  questions: Map<DescribedEvent, { eventId: string; reasons: readonly string[] }>
  changed: FeedChange[]
  /** Says something of an event that another source brought, or for the first time of its own. */
  said: { event: DescribedEvent; item: EventFeedItemRow }[]
  renamed: { event: DescribedEvent; item: EventFeedItemRow }[]
  linked: { event: DescribedEvent; eventId: string }[]
  /** On the calendar twice: from another feed, and later from this one. */
  twins: { event: DescribedEvent; item: EventFeedItemRow; other: KnownEvent }[]
  /** On the calendar twice, and an editor says whether they are one. */
  doubles: { event: DescribedEvent; addedId: string; eventId: string; reasons: readonly string[] }[]
  /** Items whose events are missing although nobody deleted them; they are added again. */
  lost: EventFeedItemRow[]
  vanished: EventFeedItemRow[]
  /** No longer mentioned, and not this feed's events. */
  unmentioned: EventFeedItemRow[]
}

export interface CheckBasis {
  feedId: string
  feedName: string
  matcher: EventMatcher
  answers: RememberedAnswers
  /** Keys of entries of which we know what they say. */
  claimed: ReadonlySet<string>
  /** Fields of this feed that editors want to be asked about. */
  asked: ReadonlySet<string>
  items: readonly EventFeedItemRow[]
  known: readonly KnownEvent[]
  elsewhere: ReadonlyMap<string, KnownEvent>
  gone: ReadonlySet<string>
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
  events: ReadonlyMap<string, KnownEvent>
  byFacts: ReadonlyMap<string, KnownEvent>
  gamesByDay: ReadonlyMap<string, readonly KnownEvent[]>
  brought: ReadonlyMap<string, KnownEvent>
  fresh: Map<string, string>
  /** Events here that an entry of this calendar is; no other entry is the same. */
  mentioned: Set<string>
}

/** Writes nothing; unchanged events go straight to the report. */
export function diffFeed(calendar: ReadCalendar, basis: CheckBasis, report: FeedReportBuilder): CheckPlan {
  const plan: CheckPlan = {
    ...{ added: [], questions: new Map(), changed: [], said: [], renamed: [], linked: [] },
    ...{ twins: [], doubles: [], lost: [], vanished: [], unmentioned: [] },
  }
  const events = new Map(basis.known.map((event) => [event.id, event]))
  const standing = basis.known.filter((event) => standsFor(event, basis.status))
  const byFacts = byFactsOf(standing)
  const gamesByDay = gamesByDayOf(standing)
  const others = standing.filter(({ feedId }) => feedId !== null && feedId !== basis.feedId)
  const brought = byFactsOf(others.filter(({ id }) => !basis.gone.has(id)))
  const today = countyWallTime(basis.now, basis.countyZone).slice(0, 10)
  const matchItem = itemMatcher(calendar, { items: basis.items, events, today })
  const entries = calendar.events.map((event) => ({ event, item: matchItem(event) }))
  const seen = new Set(entries.flatMap(({ item }) => item ?? []))
  // An entry with a new key and a new time may be another source's event, of which a missing entry told before.
  const telling = basis.items.filter((item) => item.state !== 'linked' || seen.has(item))
  const mentioned = new Set(telling.map(({ event_id }) => event_id))
  const planning: Planning = { basis, plan, report, events, byFacts, gamesByDay, brought, fresh: new Map(), mentioned }
  for (const { event, item } of entries) {
    if (item) planKnown(event, item, planning)
    else planNew(event, planning)
  }
  for (const { title, reason } of calendar.problems) report.note('skipped', { title, start: null, detail: reason })
  for (const notice of calendar.notices) report.notice(notice)
  if (basis.isWhole) {
    const missing = missingItems(calendar, basis.items, seen)
    plan.vanished = missing.filter((item) => isVanished(item, events.get(item.event_id), today))
    plan.unmentioned = missing.filter(({ state }) => state === 'linked')
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
  if (item.state === 'linked' && basis.answers.isNotSame(event.key, event.facts, here.id)) {
    plan.lost.push(item)
    planNew(event, planning)
    return
  }
  const other = item.state === 'own' ? twinOf(event, here, planning) : undefined
  if (other && isSurelyTwin(event, here, other)) {
    plan.twins.push({ event, item, other })
    return
  }
  if (other && !basis.answers.isAnswered(event.key, event.facts, other.id)) {
    const reasons = other.facts === event.facts ? ['same title', 'same place', 'same time'] : ['same number (UID)']
    plan.doubles.push({ event, addedId: here.id, eventId: other.id, reasons })
  }
  const groups = changedGroups(hashesOf(item), event.hashes)
  const hasReturned = item.state === 'vanished' || item.state === 'cancelled'
  if (item.state !== 'linked' && (groups.length > 0 || hasReturned)) {
    plan.changed.push({ event, item, groups, hasReturned })
    return
  }
  report.count('unchanged')
  if (groups.length > 0 || item.item_key !== event.key || !basis.claimed.has(event.key)) plan.said.push({ event, item })
}

/** The same event from another feed, which came first. Undefined if ours was edited. */
function twinOf(event: DescribedEvent, here: KnownEvent, { basis, brought }: Planning): KnownEvent | undefined {
  if (here.isEdited || here.feedId !== basis.feedId) return undefined
  const byUid = basis.elsewhere.get(event.key)
  const isTwin = (other: KnownEvent) =>
    other.feedId !== null &&
    !basis.gone.has(other.id) &&
    standsFor(other, basis.status) &&
    isOlder(other, here) &&
    !basis.answers.isNotSame(event.key, event.facts, other.id)
  return [byUid, brought.get(event.facts)].find((other) => other && isTwin(other))
}

/** Another feed may copy what we publish into an older event of its own; readers would be led there. */
function isSurelyTwin({ facts }: DescribedEvent, here: KnownEvent, other: KnownEvent): boolean {
  return !here.isPublished && other.facts === facts && other.updatedAt <= here.createdAt
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
    const same = findHere(event, planning)
    if (same?.relation !== 'same') {
      plan.added.push(event)
      if (same) plan.questions.set(event, same)
      return
    }
    plan.linked.push({ event, eventId: same.eventId })
    planning.mentioned.add(same.eventId)
    skip(same.reasons.length > 0 ? `${THERE_ALREADY}: ${explainMatch(same.reasons)}` : THERE_ALREADY)
  }
}

interface Here {
  readonly relation: 'same' | 'maybe'
  readonly eventId: string
  readonly reasons: readonly string[]
}

/** By what editors said, by number or facts, or by what the entries have in common. */
function findHere(event: DescribedEvent, planning: Planning): Here | undefined {
  const { basis, byFacts, gamesByDay, events } = planning
  const { answers, status } = basis
  const answered = answers.findSame(event.key, event.facts)
  if (answered !== undefined && events.has(answered)) return { relation: 'same', eventId: answered, reasons: [] }
  const isApart = (id: string) => answers.isNotSame(event.key, event.facts, id)
  const same = findSame(event, { elsewhere: basis.elsewhere, byFacts, gamesByDay, status })
  if (same && !isApart(same.id)) return { relation: 'same', eventId: same.id, reasons: [] }
  const [found] = basis.matcher.find(entryFrom(event, basis), (id) => {
    const known = events.get(id)
    return known !== undefined && standsFor(known, status) && !planning.mentioned.has(id) && !isApart(id)
  })
  if (!found || found.match.relation === 'different') return undefined
  const { value } = found
  const { relation, reasons } = found.match
  // What was canceled may take place after all, or at another time: an editor says whether this is it.
  if (value.isCanceled)
    return { relation: 'maybe', eventId: value.id, reasons: [...reasons, 'the other one is canceled'] }
  return { relation, eventId: value.id, reasons }
}

function entryFrom(event: DescribedEvent, { feedName, countyZone }: CheckBasis): EventEntry {
  const onClocks = (time: string) => onCountyClocks(time, event.timeZone, countyZone)
  return {
    source: feedName,
    uid: hasUid(event) ? event.key : null,
    title: event.title,
    start: onClocks(event.startDate),
    end: event.endDate === event.startDate ? null : onClocks(event.endDate),
    place: event.location,
    description: event.description,
    price: event.price,
    url: event.url,
    rrule: event.rrule,
    status: event.cancelled ? 'cancelled' : 'confirmed',
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
