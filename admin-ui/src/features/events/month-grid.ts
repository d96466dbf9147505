import { dayOf, daysBetween, lastShownDay } from '@hometown/shared-types/calendar/days'
import { toWallTime } from '@hometown/shared-types/calendar/event-timing'
import type { EventOccurrence } from '@hometown/shared-types/event'
import { addDays, shortClock } from './wall-time.ts'

/** An occurrence on one of the days on which it goes on. */
export interface DayEntry {
  readonly key: string
  readonly occurrence: EventOccurrence
  readonly day: string
  /** When it begins on this day: `7 PM`; empty when it goes on all day. */
  readonly clock: string
  /** It began on a day before. */
  readonly isContinued: boolean
}

export type EntriesByDay = ReadonlyMap<string, readonly DayEntry[]>

/** The weeks, Sunday to Saturday, in which a month (`2026-12`) has days. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const begin = addDays(first, -weekdayOf(first))
  const count = Math.ceil((weekdayOf(first) + daysBetween(first, `${addMonths(month, 1)}-01`)) / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(begin, week * 7 + weekday)),
  )
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00Z`).getUTCDay()
}

export function addMonths(month: string, count: number): string {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The same day of another month, or its last one. */
export function sameDayOf(day: string, month: string): string {
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const wanted = `${month}-${day.slice(8)}`
  return wanted > last ? last : wanted
}

/** What is on, by day: all-day events first, then by the clock. */
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
    const day = addDays(first, at)
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
