import type { CountyDate, CountyMonth } from '@hometown/shared-types/county-time'
import type { EventItem } from '../event-item.ts'
import { itemsByDay, spanOf } from './month-grid.ts'

/** What is known of the weeks of a month. */
export interface MonthData {
  readonly month: CountyMonth
  readonly items: readonly EventItem[]
  /** How many more there are on a day than the page carries. */
  readonly left: Readonly<Record<CountyDate, number>>
}

/** Events of one day that the page itself carries; the service has the rest. */
const CARRIED_PER_DAY = 10

/** What the page carries of a month, in order, and how much it leaves out. */
export function carriedMonth(month: CountyMonth, all: readonly EventItem[]): MonthData {
  const { from, to } = spanOf(month)
  const days = itemsByDay(all, from, to)
  const carried = new Set([...days.values()].flatMap((items) => items.slice(0, CARRIED_PER_DAY)))
  const left = [...days].flatMap(([day, items]) => {
    const missing = items.filter((item) => !carried.has(item)).length
    return missing > 0 ? [[day, missing] as const] : []
  })
  return { month, items: all.filter((item) => carried.has(item)), left: Object.fromEntries(left) }
}
