import { lastShownDay } from '@hometown/shared-types/rules/calendar/days'
import type { CountyDate } from '@hometown/shared-types/rules/time'
import {
  compareDates,
  datesInMonth,
  type EventIndex,
  lastDate,
  monthsBetween,
  nextDate,
  type SiteEvent,
  type SiteOccurrence,
} from './site-event.ts'

export interface MutableEventIndex extends EventIndex {
  put(event: SiteEvent): void
  remove(id: string): void
}

interface EventDateOrder {
  readonly datesOf: (event: SiteEvent) => readonly SiteOccurrence[]
  readonly compare: (one: SiteOccurrence, other: SiteOccurrence) => number
}

interface OrderedEventDates extends EventDateOrder {
  dates: readonly SiteOccurrence[]
  /** These sets have the changes since the dates were last sorted. */
  readonly added: Set<SiteEvent>
  readonly removed: Set<SiteEvent>
}

/** The index keeps this many sorted lists: today's two, and the months that pages show. */
const DATE_LISTS_KEPT = 24

/** @param events undefined if no service keeps a calendar. */
export function createEventIndex(events: Iterable<SiteEvent> | undefined): MutableEventIndex {
  const byId = new Map<string, SiteEvent>()
  const bySlug = new Map<string, SiteEvent>()
  const lists = new Map<string, OrderedEventDates>()
  for (const event of events ?? []) put(event)

  function put(event: SiteEvent): void {
    remove(event.id)
    byId.set(event.id, event)
    bySlug.set(event.slug, event)
    for (const { added } of lists.values()) added.add(event)
  }

  function remove(id: string): void {
    const removed = byId.get(id)
    if (removed === undefined) return
    byId.delete(id)
    if (bySlug.get(removed.slug) === removed) bySlug.delete(removed.slug)
    for (const list of lists.values()) if (!list.added.delete(removed)) list.removed.add(removed)
  }

  function list(name: string, order: EventDateOrder): readonly SiteOccurrence[] {
    const cached = lists.get(name)
    if (cached !== undefined) return settleOrderedDates(cached)
    if (lists.size >= DATE_LISTS_KEPT) lists.clear()
    const fresh = { ...order, dates: [], added: new Set(byId.values()), removed: new Set<SiteEvent>() }
    lists.set(name, fresh)
    return settleOrderedDates(fresh)
  }

  function inMonth(month: string): readonly SiteOccurrence[] {
    return list(month, { datesOf: (event) => datesInMonth(event, month), compare: compareDates })
  }

  function upcoming(today: CountyDate): readonly SiteOccurrence[] {
    return list(`upcoming ${today}`, {
      datesOf: (event) => dateListOf(nextDate(event, today)),
      compare: compareDates,
    })
  }

  function past(today: CountyDate): readonly SiteOccurrence[] {
    return list(`past ${today}`, {
      datesOf: (event) => dateListOf(lastDate(event, today)),
      compare: (one, other) => compareDates(other, one),
    })
  }

  return {
    isKept: events !== undefined,
    get size() {
      return byId.size
    },
    findBySlug: (slug) => bySlug.get(slug),
    findById: (id) => byId.get(id),
    upcoming: (today, limit) => upcoming(today).slice(0, limit),
    past: (today, limit) => past(today).slice(0, limit),
    inMonth,
    between(from, to) {
      const [first = ''] = monthsBetween(from, to)
      return monthsBetween(from, to).flatMap((month) =>
        inMonth(month).filter(({ start, end }) => {
          // The lists of both months contain a date that spans them.
          const begins = start.slice(0, 7)
          if (begins !== month && !(month === first && begins < month)) return false
          return start.slice(0, 10) <= to && lastShownDay(start, end) >= from
        }),
      )
    },
    all: () => byId.values(),
    put,
    remove,
  }
}

/** Replaces the dates of all changed events at once: sorting again for each of thousands would be slow. */
function settleOrderedDates(list: OrderedEventDates): readonly SiteOccurrence[] {
  const { added, removed, datesOf, compare } = list
  if (added.size + removed.size === 0) return list.dates
  const unchanged = removed.size === 0 ? list.dates : list.dates.filter(({ event }) => !removed.has(event))
  const fresh = [...added].flatMap(datesOf)
  list.dates = fresh.length === 0 ? unchanged : [...unchanged, ...fresh].sort(compare)
  added.clear()
  removed.clear()
  return list.dates
}

function dateListOf(date: SiteOccurrence | undefined): readonly SiteOccurrence[] {
  return date === undefined ? [] : [date]
}
