import type { CountyDate, CountyMonth } from '@hometown/shared-types/county-time'
import type { EventItem, PlacedItem } from '../event-item.ts'
import { itemsByDay, spanOf } from './month-grid.ts'

/** What is known of the weeks of a month. */
export interface MonthData {
  readonly month: CountyMonth
  readonly items: readonly EventItem[]
  /** How many more there are on a day than the page carries. */
  readonly left: Readonly<Record<CountyDate, number>>
  /** Of all dates, those that are left out too. */
  readonly count: number
}

/** Of each day. */
export const SHOWN_IN_GRID = 2
export const SHOWN_IN_AGENDA = 10

/** As many as a phone shows of the month's days at first. */
const FIRST_ROWS = 8

/** The dates of a month that its page shows, in order, and how many it leaves out of each day. */
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

/** The days that the page itself lists, from today on: the others follow with the script. */
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
