import { dayOf, lastShownDay, weeksOf } from '@hometown/shared-types/rules/calendar/days'
import { addCountyDays, type CountyDate, type CountyMonth } from '@hometown/shared-types/rules/time'
import { CALENDAR_PATH, calendarMonthPath } from '../../lib/island-paths.ts'
import { compareItems, type EventItem } from './event-item.ts'

/** Returns the first and the last day of a month's grid, which has whole weeks. */
export function spanOf(month: CountyMonth): [from: CountyDate, to: CountyDate] {
  const days = weeksOf(month).flat()
  return [days[0] ?? '', days.at(-1) ?? '']
}

/** The list of a month shows at most this many events per day. */
export const SHOWN_IN_AGENDA = 10

/** Returns the id of the day's heading in the list of a month. */
export function agendaId(day: CountyDate): string {
  return `day-${day}`
}

/** Groups events by day: each appears on all of its days, except that a late night counts for its evening only. */
export function itemsByDay(
  items: readonly EventItem[],
  from: CountyDate,
  to: CountyDate,
): Map<CountyDate, EventItem[]> {
  const days = new Map<CountyDate, EventItem[]>()
  const listOf = (day: CountyDate) => {
    const list = days.get(day) ?? []
    days.set(day, list)
    return list
  }
  for (const item of items) {
    const last = lastShownDay(item.start, item.end)
    const end = last < to ? last : to
    for (let day = dayOf(item.start) > from ? dayOf(item.start) : from; day <= end; day = addCountyDays(day, 1))
      listOf(day).push(item)
  }
  for (const [day, list] of days)
    list.sort((one, other) => order(one, day) - order(other, day) || compareItems(one, other))
  return days
}

/** Puts events from the day before first, then all-day events, then events with a time. */
function order(item: EventItem, day: CountyDate): number {
  if (dayOf(item.start) < day) return 0
  return item.allDay ? 1 : 2
}

/** Returns the month of `?month=2026-12`; undefined if it is missing, malformed or of another age. */
export function monthIn(search: string): CountyMonth | undefined {
  const asked = new URLSearchParams(search).get('month') ?? ''
  return /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/.test(asked) ? asked : undefined
}

/** The current month has the plain URL, which then always opens the month of the day. */
export function addressOf(month: CountyMonth, thisMonth: CountyMonth): string {
  return month === thisMonth ? CALENDAR_PATH : calendarMonthPath(month)
}
