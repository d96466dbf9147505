import type { CountyMonth } from '@hometown/shared-types/county-time'
import { CALENDAR_PATH, calendarMonthPath } from '../../../lib/event-paths.ts'
import { withinBounds } from './month-grid.ts'

export interface AskedMonth {
  readonly month: CountyMonth
  /** The address asks for a month that the calendar doesn't go to. */
  readonly isBeyond: boolean
}

/** The month that an address asks for: `?month=2026-12`. Undefined for one that names none, or no month at all. */
export function monthIn(search: string): AskedMonth | undefined {
  const asked = new URLSearchParams(search).get('month') ?? ''
  if (!/^\d{4,6}-(?:0[1-9]|1[0-2])$/.test(asked)) return undefined
  // Years of more than four digits compare wrongly as text; all of them are beyond.
  const month = asked.length > 7 ? withinBounds('9999-12') : withinBounds(asked)
  return { month, isBeyond: month !== asked }
}

/** This month is at the calendar's plain address, which then shows what is 'this month' on any day. */
export function addressOf(month: CountyMonth, thisMonth: CountyMonth): string {
  return month === thisMonth ? CALENDAR_PATH : calendarMonthPath(month)
}
