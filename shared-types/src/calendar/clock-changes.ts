import type { CountyDate } from '../county-time.ts'
import { clockChangesOf, zoneOffset } from '../zone-offset.ts'
import { clockTimeBetween, dayOf, wallMilliseconds } from './days.ts'
import type { EventTiming } from './timing.ts'

const DAY = 86_400_000

/** The wall times (milliseconds, as if in UTC) that clocks leap over when they are put forward, or show twice when put back. */
export interface ClockChange {
  readonly from: number
  readonly to: number
}

/** What happens to the clocks of a zone in some years, both included. */
export function clockChanges(timeZone: string, fromYear: number, toYear: number): ClockChange[] {
  return Array.from({ length: toYear - fromYear + 1 }, (_, count) => clockChangesOf(fromYear + count, timeZone))
    .flat()
    .map((instant) => [instant + zoneOffset(instant - 1, timeZone), instant + zoneOffset(instant, timeZone)])
    .map((walls) => ({ from: Math.min(...walls), to: Math.max(...walls) }))
}

/** The days, first and last, on which something must begin to be on while the clocks change: nearly always none. */
export function daysTouching(
  change: ClockChange,
  { startDate, endDate }: Pick<EventTiming, 'startDate' | 'endDate'>,
): { first: CountyDate; last: CountyDate } | undefined {
  const time = wallMilliseconds(startDate) - wallMilliseconds(dayOf(startDate))
  const first = Math.ceil((change.from - clockTimeBetween(startDate, endDate) - time) / DAY)
  const last = Math.floor((change.to - time) / DAY)
  return first > last ? undefined : { first: dayOfNumber(first), last: dayOfNumber(last) }
}

/** Whether the clocks of a zone show a wall time twice, as they do when they are put back. */
export function isShownTwice(wallTime: string, timeZone: string): boolean {
  const wall = wallMilliseconds(wallTime)
  const one = wall - zoneOffset(wall - DAY, timeZone)
  const other = wall - zoneOffset(wall + DAY, timeZone)
  const isShownAt = (instant: number) => instant + zoneOffset(instant, timeZone) === wall
  return one !== other && isShownAt(one) && isShownAt(other)
}

function dayOfNumber(number: number): CountyDate {
  return new Date(number * DAY).toISOString().slice(0, 10)
}
