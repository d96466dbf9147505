import { addMonths } from '@hometown/shared-types/calendar/month-days'
import type { CountyDate, CountyMonth } from '@hometown/shared-types/county-time'

/** From the month before to half a year ahead. Each change of a series renders all of them. */
const [FIRST, LAST] = [-1, 6]

/** The months of the calendar that have a page of their own. */
export function listedMonths(today: CountyDate): CountyMonth[] {
  const month = today.slice(0, 7)
  return Array.from({ length: LAST - FIRST + 1 }, (_, index) => addMonths(month, FIRST + index))
}
