import { lastShownDay } from '@hometown/shared-types/calendar/days'
import { dayAfterKey, weeksOf } from '@hometown/shared-types/calendar/month-days'
import { addCountyDays, type CountyDate, type CountyMonth } from '@hometown/shared-types/county-time'
import { CALENDAR_PATH, calendarMonthPath } from '../../../lib/event-paths.ts'
import { compareItems, type EventItem, firstDay, type PlacedItem } from '../event-item.ts'

/** The calendar's bounds, which also stop crawlers that follow 'Next' forever. */
export const FIRST_MONTH = '1970-01'
export const LAST_MONTH = '2100-12'

export function spanOf(month: CountyMonth): { from: CountyDate; to: CountyDate } {
  const days = weeksOf(month).flat()
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

export function withinBounds(month: CountyMonth): CountyMonth {
  if (month < FIRST_MONTH) return FIRST_MONTH
  return month > LAST_MONTH ? LAST_MONTH : month
}

/** Groups events by day: each appears on all of its days, except that a late night counts for its evening only. */
export function itemsByDay<Item extends PlacedItem>(
  items: readonly Item[],
  from: CountyDate,
  to: CountyDate,
): Map<CountyDate, Item[]> {
  const days = new Map<CountyDate, Item[]>()
  for (const item of items) {
    const last = lastShownDay(item.start, item.end)
    const end = last < to ? last : to
    for (let day = firstDay(item) > from ? firstDay(item) : from; day <= end; day = addCountyDays(day, 1)) {
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
function order(item: PlacedItem, day: CountyDate): number {
  if (firstDay(item) < day) return 0
  return item.allDay ? 1 : 2
}

export interface MonthData {
  readonly month: CountyMonth
  readonly items: readonly EventItem[]
  /** How many events of each day the page leaves out. */
  readonly left: Readonly<Record<CountyDate, number>>
  /** All dates, including those left out. */
  readonly count: number
}

/** Per day. */
export const SHOWN_IN_GRID = 2
export const SHOWN_IN_AGENDA = 10

/** Rows of the month that the page's list carries before script runs. */
const FIRST_ROWS = 8

export function carriedMonth<Item extends PlacedItem>(month: CountyMonth, all: readonly Item[], today: CountyDate) {
  const { from, to } = spanOf(month)
  const days = itemsByDay(all, from, to)
  const first = firstDays(new Map([...days].map(([day, { length }]) => [day, length])), month, today)
  const carried = new Set(
    [...days].flatMap(([day, items]) => items.slice(0, first.has(day) ? SHOWN_IN_AGENDA : SHOWN_IN_GRID)),
  )
  const left = [...days].flatMap(([day, items]) => {
    const missing = items.filter((item) => !carried.has(item)).length
    return missing > 0 ? [[day, missing] as const] : []
  })
  return { month, items: all.filter((item) => carried.has(item)), left: Object.fromEntries(left), count: all.length }
}

/** The days that the page itself lists, from today on; script adds the others. */
export function firstDays(
  counts: ReadonlyMap<CountyDate, number>,
  month: CountyMonth,
  today: CountyDate,
): ReadonlySet<CountyDate> {
  const first = new Set<CountyDate>()
  let rows = 0
  for (const day of [...counts.keys()].sort()) {
    if (day < today || day.slice(0, 7) !== month || rows >= FIRST_ROWS) continue
    first.add(day)
    rows += Math.min(counts.get(day) ?? 0, SHOWN_IN_AGENDA)
  }
  return first
}

export interface AskedMonth {
  readonly month: CountyMonth
  readonly isBeyond: boolean
}

/** The month of `?month=2026-12`; undefined if it is missing or malformed. */
export function monthIn(search: string): AskedMonth | undefined {
  const asked = new URLSearchParams(search).get('month') ?? ''
  if (!/^\d{4,6}-(?:0[1-9]|1[0-2])$/.test(asked)) return undefined
  // Years of more than four digits compare wrongly as text; all of them are out of bounds.
  const month = asked.length > 7 ? withinBounds('9999-12') : withinBounds(asked)
  return { month, isBeyond: month !== asked }
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
