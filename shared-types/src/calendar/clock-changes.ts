import type { CountyDate } from '../county-time.ts'
import { clockChangesOf, zoneOffset } from '../zone-offset.ts'
import { clockTimeBetween, dayOf, wallMilliseconds } from './days.ts'
import type { EventTiming } from './timing.ts'

const DAY = 86_400_000

/** Wall times in milliseconds as if in UTC: those that clocks skip, or show twice. */
export interface ClockChange {
  readonly from: number
  readonly to: number
}

/** Both years are inclusive. */
export function clockChanges(timeZone: string, fromYear: number, toYear: number): ClockChange[] {
  return Array.from({ length: toYear - fromYear + 1 }, (_, count) => clockChangesOf(fromYear + count, timeZone))
    .flat()
    .map((instant) => [instant + zoneOffset(instant - 1, timeZone), instant + zoneOffset(instant, timeZone)])
    .map((walls) => ({ from: Math.min(...walls), to: Math.max(...walls) }))
}

/** The range of start days on which an event lasts into a clock change; nearly always empty. */
export function daysTouching(
  change: ClockChange,
  { startDate, endDate }: Pick<EventTiming, 'startDate' | 'endDate'>,
): { first: CountyDate; last: CountyDate } | undefined {
  const time = wallMilliseconds(startDate) - wallMilliseconds(dayOf(startDate))
  const first = Math.ceil((change.from - clockTimeBetween(startDate, endDate) - time) / DAY)
  const last = Math.floor((change.to - time) / DAY)
  return first > last ? undefined : { first: dayOfNumber(first), last: dayOfNumber(last) }
}

/** True if the clocks of the zone show the wall time twice. */
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
