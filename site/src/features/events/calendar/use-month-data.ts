import { addMonths } from '@hometown/shared-types/calendar/month-days'
import type { CountyDate, CountyMonth } from '@hometown/shared-types/county-time'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { compareItems, type EventItem } from '../event-item.ts'
import { type MonthData, spanOf } from './month-grid.ts'

interface Asked {
  readonly month: CountyMonth
  readonly thisMonth: CountyMonth
  /** The part of a month that the page brings, shown until the service answers. */
  readonly carried: MonthData
  listDates(from: CountyDate, to: CountyDate): Promise<EventItem[]>
}

interface Answer {
  readonly data: MonthData | undefined
  readonly hasFailed: boolean
  /** This month and the next one, if the service has answered for this month. */
  readonly fresh: readonly MonthData[]
  tryAgain(): void
}

/** Neighbors of a month with more dates than this load only on demand. */
const LIGHT_MONTH = 400

/** Each month is asked for once, followed by its neighbors. */
export function useMonthData({ month, thisMonth, carried, listDates }: Asked): Answer {
  const queryOf = (wanted: CountyMonth) => monthQuery(wanted, listDates)
  const shown = useQuery(queryOf(month))
  const hasNeighbors = shown.data !== undefined && shown.data.count <= LIGHT_MONTH
  useQuery({ ...queryOf(addMonths(month, 1)), enabled: hasNeighbors })
  useQuery({ ...queryOf(addMonths(month, -1)), enabled: hasNeighbors })
  // Only what is known: the list of upcoming events isn't worth asking for while another month is shown.
  const { data: current } = useQuery({ ...queryOf(thisMonth), enabled: false })
  const { data: following } = useQuery({ ...queryOf(addMonths(thisMonth, 1)), enabled: false })
  return {
    data: shown.data ?? (month === carried.month ? carried : undefined),
    hasFailed: shown.isError,
    fresh: current ? [current, ...(following ? [following] : [])] : [],
    tryAgain() {
      shown.refetch().catch(reportError)
    },
  }
}

function monthQuery(month: CountyMonth, listDates: Asked['listDates']) {
  return queryOptions({
    queryKey: ['month', month],
    queryFn: async (): Promise<MonthData> => {
      const { from, to } = spanOf(month)
      const items = (await listDates(from, to)).sort(compareItems)
      return { month, items, left: {}, count: items.length }
    },
  })
}
