import type { CountyMonth } from '@hometown/shared-types/county-time'
import { CALENDAR_PATH, calendarMonthPath } from '../../../lib/event-paths.ts'
import { withinBounds } from './month-grid.ts'

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
