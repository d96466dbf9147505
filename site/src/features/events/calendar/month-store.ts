import { addMonths } from '@hometown/shared-types/calendar/month-days'
import type { CountyDate, CountyMonth } from '@hometown/shared-types/county-time'
import { compareItems, type EventItem } from '../event-item.ts'
import type { MonthData } from './month-data.ts'
import { spanOf } from './month-grid.ts'

export interface KnownMonths {
  readonly months: Readonly<Record<CountyMonth, MonthData>>
  /** The months that the service has answered for since the page was opened. */
  readonly fresh: readonly CountyMonth[]
  readonly failed: readonly CountyMonth[]
}

export type ListDates = (from: CountyDate, to: CountyDate) => Promise<EventItem[]>

/** Neighbors of a month with more dates than this load only on demand. */
const LIGHT_MONTH = 400

/** Loaded months stay when the service is unreachable. The month that the page carries is refreshed once. */
export function createMonthStore(carried: MonthData, listDates: ListDates) {
  let known: KnownMonths = { months: { [carried.month]: carried }, fresh: [], failed: [] }
  const underWay = new Set<CountyMonth>()
  const listeners = new Set<() => void>()

  function tell(change: KnownMonths): void {
    known = change
    for (const listen of listeners) listen()
  }

  async function load(month: CountyMonth): Promise<void> {
    if (underWay.has(month) || known.fresh.includes(month)) return
    underWay.add(month)
    if (known.failed.includes(month)) tell({ ...known, failed: without(known.failed, month) })
    try {
      const { from, to } = spanOf(month)
      const items = (await listDates(from, to)).sort(compareItems)
      const data = { month, items, left: {}, count: items.length }
      tell({
        months: { ...known.months, [month]: data },
        fresh: [...known.fresh, month],
        failed: known.failed,
      })
    } catch {
      tell({ ...known, failed: [...without(known.failed, month), month] })
    } finally {
      underWay.delete(month)
    }
  }

  return {
    read: () => known,
    subscribe(listen: () => void) {
      listeners.add(listen)
      return () => {
        listeners.delete(listen)
      }
    },
    load,
    async loadAround(month: CountyMonth): Promise<void> {
      await load(month)
      const data = known.months[month]
      if (known.failed.includes(month) || data === undefined || data.items.length > LIGHT_MONTH) return
      await Promise.all([load(addMonths(month, 1)), load(addMonths(month, -1))])
    },
  }
}

function without(months: readonly CountyMonth[], month: CountyMonth): CountyMonth[] {
  return months.filter((other) => other !== month)
}
