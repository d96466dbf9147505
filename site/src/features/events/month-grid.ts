import { dayAfterKey, dayOf, lastShownDay, weeksOf } from '@hometown/shared-types/rules/calendar/days'
import { addCountyDays, type CountyDate, type CountyMonth } from '@hometown/shared-types/rules/time'
import { CALENDAR_PATH, calendarMonthPath } from '../../lib/island-paths.ts'
import { compareItems, type EventItem } from './event-item.ts'

/** The calendar's bounds, which also stop crawlers that follow 'Next' forever. */
export const FIRST_MONTH = '1970-01'
export const LAST_MONTH = '2100-12'

/** The first and the last day of a month's grid, which has whole weeks. */
export function spanOf(month: CountyMonth): [from: CountyDate, to: CountyDate] {
  const days = weeksOf(month).flat()
  return [days[0] ?? '', days.at(-1) ?? '']
}

/** Per day in the list of a month. */
export const SHOWN_IN_AGENDA = 10

/** Of the day's heading in the list of a month. */
export function agendaId(day: CountyDate): string {
  return `day-${day}`
}

export function withinBounds(month: CountyMonth): CountyMonth {
  if (month < FIRST_MONTH) return FIRST_MONTH
  return month > LAST_MONTH ? LAST_MONTH : month
}

/** Groups events by day: each appears on all of its days, except that a late night counts for its evening only. */
export function itemsByDay(
  items: readonly EventItem[],
  from: CountyDate,
  to: CountyDate,
): Map<CountyDate, EventItem[]> {
  const days = new Map<CountyDate, EventItem[]>()
  for (const item of items) {
    const last = lastShownDay(item.start, item.end)
    const end = last < to ? last : to
    for (let day = dayOf(item.start) > from ? dayOf(item.start) : from; day <= end; day = addCountyDays(day, 1)) {
      const others = days.get(day)
      if (others === undefined) days.set(day, [item])
      else others.push(item)
    }
  }
  for (const [day, list] of days)
    list.sort((one, other) => order(one, day) - order(other, day) || compareItems(one, other))
  return days
}

/** Events from the day before come first, then all-day events, then events with a time. */
function order(item: EventItem, day: CountyDate): number {
  if (dayOf(item.start) < day) return 0
  return item.allDay ? 1 : 2
}

/** The month of `?month=2026-12`, within the calendar's bounds; undefined if it is missing or malformed. */
export function monthIn(search: string): CountyMonth | undefined {
  const asked = new URLSearchParams(search).get('month') ?? ''
  if (!/^\d{4,6}-(?:0[1-9]|1[0-2])$/.test(asked)) return undefined
  // Years of more than four digits compare wrongly as text; all of them are out of bounds.
  return asked.length > 7 ? LAST_MONTH : withinBounds(asked)
}

/** The current month has the plain URL, which then always opens the month of the day. */
export function addressOf(month: CountyMonth, thisMonth: CountyMonth): string {
  return month === thisMonth ? CALENDAR_PATH : calendarMonthPath(month)
}

export function dayInBounds(day: CountyDate, key: string, isControl: boolean): CountyDate | undefined {
  const target = dayAfterKey(day, key, isControl)
  if (target === undefined) return undefined
  const month = target.slice(0, 7)
  return month === withinBounds(month) ? target : day
}
