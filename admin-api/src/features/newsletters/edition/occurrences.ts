import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import type { CalendarEventRow } from '../../events/events.table.ts'

export type Timing = Pick<
  CalendarEventRow,
  'start_date' | 'end_date' | 'all_day' | 'recurrence_rule' | 'recurrence_end_date'
>

/** Wall times as the county's clocks show them: `2026-11-20`, or `2026-11-20T19:00`. */
export interface Occurrence {
  readonly start: string
  readonly end: string
}

const DAY = 86_400_000

/** When an event happens on the days from `from` to `to`, both included. What began before and goes on counts. */
export function occurrencesBetween(event: Timing, from: CountyDate, to: CountyDate): Occurrence[] {
  const start = dayOf(event.start_date)
  const end = dayOf(event.end_date)
  if (!isSeries(event)) {
    return start <= to && end >= from ? [{ start: event.start_date, end: event.end_date }] : []
  }
  const last = event.recurrence_end_date ? earlier(dayOf(event.recurrence_end_date), to) : to
  const length = daysBetween(start, end)
  const occurrences: Occurrence[] = []
  for (let day = start > from ? start : from; day <= last; day = addCountyDays(day, 1)) {
    if (!happensOn(event, start, day)) continue
    occurrences.push({ start: onDay(event.start_date, day), end: onDay(event.end_date, addCountyDays(day, length)) })
  }
  return occurrences
}

/** A series that falls on a day which a month does not have leaves that month out. */
function happensOn({ recurrence_rule }: Timing, start: CountyDate, day: CountyDate): boolean {
  if (recurrence_rule === 'daily') return true
  if (recurrence_rule === 'weekly') return daysBetween(start, day) % 7 === 0
  if (recurrence_rule === 'monthly') return day.slice(8) === start.slice(8)
  return day.slice(5) === start.slice(5)
}

function isSeries({ recurrence_rule }: Timing): boolean {
  return recurrence_rule !== null && recurrence_rule !== 'none'
}

function dayOf(wallTime: string): CountyDate {
  return wallTime.slice(0, 10)
}

function onDay(wallTime: string, day: CountyDate): string {
  return day + wallTime.slice(10)
}

function daysBetween(one: CountyDate, other: CountyDate): number {
  return Math.round((Date.parse(other) - Date.parse(one)) / DAY)
}

function earlier(one: CountyDate, other: CountyDate): CountyDate {
  return one < other ? one : other
}
