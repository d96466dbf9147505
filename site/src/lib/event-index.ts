import { lastDayUntil } from '@hometown/shared-types/calendar/days'
import type { CountyDate } from '@hometown/shared-types/county-time'
import type { EventIndex, SiteEvent, SiteOccurrence } from './content.ts'
import { compareDates, datesInMonth, lastDate, monthsBetween, nextDate } from './event-dates.ts'

export interface MutableEventIndex extends EventIndex {
  /** Adds an event, or replaces the one of the same id. */
  put(event: SiteEvent): void
  remove(id: string): void
}

/** Lists kept in order until the next change: today's two, and the months that pages show. */
const LISTS_KEPT = 24

/** @param events undefined where no service keeps a calendar. */
export function createEventIndex(events: Iterable<SiteEvent> | undefined): MutableEventIndex {
  const byId = new Map<string, SiteEvent>()
  const bySlug = new Map<string, SiteEvent>()
  const lists = new Map<string, readonly SiteOccurrence[]>()
  for (const event of events ?? []) put(event)

  function put(event: SiteEvent): void {
    remove(event.id)
    byId.set(event.id, event)
    bySlug.set(event.slug, event)
    lists.clear()
  }

  function remove(id: string): void {
    const event = byId.get(id)
    if (event === undefined) return
    byId.delete(id)
    if (bySlug.get(event.slug) === event) bySlug.delete(event.slug)
    lists.clear()
  }

  /** Each event keeps its own dates, so that after a change of one of them only the order is made anew. */
  function list(name: string, make: () => SiteOccurrence[]): readonly SiteOccurrence[] {
    const known = lists.get(name)
    if (known !== undefined) return known
    if (lists.size >= LISTS_KEPT) lists.clear()
    const made = make()
    lists.set(name, made)
    return made
  }

  function inMonth(month: string): readonly SiteOccurrence[] {
    return list(month, () => [...byId.values()].flatMap((event) => datesInMonth(event, month)).sort(compareDates))
  }

  function upcoming(today: CountyDate): readonly SiteOccurrence[] {
    return list(`upcoming ${today}`, () =>
      [...byId.values()].flatMap((event) => nextDate(event, today) ?? []).sort(compareDates),
    )
  }

  function past(today: CountyDate): readonly SiteOccurrence[] {
    return list(`past ${today}`, () =>
      [...byId.values()]
        .flatMap((event) => (nextDate(event, today) === undefined ? (lastDate(event, today) ?? []) : []))
        .sort((one, other) => compareDates(other, one)),
    )
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
      const found = new Map<string, SiteOccurrence>()
      for (const date of monthsBetween(from, to).flatMap(inMonth)) {
        if (date.start.slice(0, 10) > to || lastDayUntil(date.start, date.end) < from) continue
        // What goes on over the end of a month is in both.
        found.set(`${date.event.id} ${date.originalDate}`, date)
      }
      return [...found.values()]
    },
    all: () => byId.values(),
    put,
    remove,
  }
}
