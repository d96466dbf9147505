import { dayOf, timeOf } from '@hometown/shared-types/calendar/days'
import { clockWords, dayWords } from '@hometown/shared-types/calendar/event-labels'
import type { PlanningEntry } from '@hometown/shared-types/planning'
import type { WallTime } from '../../parts/events/wall-time.ts'
import { FIXED_TEXTS } from './kinds.ts'

/** Why an entry can't move there; undefined if it can. @param now the county's time, `2026-11-20T10:00` */
export function problemOfMove(
  { fixed }: Pick<PlanningEntry, 'fixed'>,
  to: WallTime,
  now: WallTime,
): string | undefined {
  if (fixed) return FIXED_TEXTS[fixed]
  const today = dayOf(now)
  if (dayOf(to) < today) return `${dayWords(to, today)} is over. Choose a day that’s still to come.`
  if (timeOf(to) !== '' && to.slice(0, 16) <= now.slice(0, 16)) {
    return `${clockWords(to)} has passed today. Choose a time that’s still to come.`
  }
  return undefined
}

/** The same time on another day. */
export function onDay(start: WallTime, day: string): WallTime {
  return day + start.slice(10)
}

/** `Friday, November 27, 7:00 PM` */
export function whenText(start: WallTime, today: string): string {
  return timeOf(start) === '' ? dayWords(start, today) : `${dayWords(start, today)}, ${clockWords(start)}`
}
