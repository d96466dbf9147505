import type { EventOccurrence } from '@hometown/shared-types/contract/events'
import { dayOf, daysBetween, lastShownDay } from '@hometown/shared-types/rules/calendar/days'
import { toWallTime } from '@hometown/shared-types/rules/calendar/timing'
import { addCountyDays } from '@hometown/shared-types/rules/time'
import { shortClock } from './wall-time.ts'

/** A day entry is an occurrence on one of its days. */
export interface DayEntry {
  readonly key: string
  readonly occurrence: EventOccurrence
  readonly day: string
  /** The start time on this day: `7 PM`; empty if it lasts all day. */
  readonly clock: string
  /** The occurrence started on an earlier day. */
  readonly isContinued: boolean
}

export type EntriesByDay = ReadonlyMap<string, readonly DayEntry[]>

/** Groups occurrences by day: all-day events first, then by time. */
export function entriesByDay(occurrences: readonly EventOccurrence[], zone: string): EntriesByDay {
  const days = new Map<string, DayEntry[]>()
  for (const entry of occurrences.flatMap((occurrence) => entriesOf(occurrence, zone))) {
    const entries = days.get(entry.day)
    if (entries) entries.push(entry)
    else days.set(entry.day, [entry])
  }
  for (const entries of days.values()) entries.sort(inOrder)
  return days
}

function entriesOf(occurrence: EventOccurrence, zone: string): DayEntry[] {
  const start = toWallTime(occurrence.startDate, zone)
  const first = dayOf(start)
  const count = daysBetween(first, lastShownDay(start, toWallTime(occurrence.endDate, zone))) + 1
  return Array.from({ length: Math.max(1, count) }, (_, at) => {
    const day = addCountyDays(first, at)
    return {
      key: `${occurrence.id} ${occurrence.originalDate ?? ''} ${day}`,
      occurrence,
      day,
      clock: at === 0 ? shortClock(start) : '',
      isContinued: at > 0,
    }
  })
}

function inOrder(one: DayEntry, other: DayEntry): number {
  if ((one.clock === '') !== (other.clock === '')) return one.clock === '' ? -1 : 1
  const [a, b] = [one.occurrence, other.occurrence]
  return a.startDate.localeCompare(b.startDate) || a.title.localeCompare(b.title) || a.id.localeCompare(b.id)
}
