import type { CountyDate, CountyMonth } from '@hometown/shared-types/county-time'
import type { EventItem, PlacedItem } from '../event-item.ts'
import { itemsByDay, spanOf } from './month-grid.ts'

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
