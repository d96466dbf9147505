import { tzOffset } from '@date-fns/tz'
import type { CountyDate } from '../county-time.ts'
import { wallMilliseconds } from './days.ts'

const DAY = 86_400_000
const known = new Map<string, readonly CountyDate[]>()

/** The days of some years, in UTC, on which the clocks of a zone are put forward or back. */
export function clockChanges(timeZone: string, fromYear: number, toYear: number): CountyDate[] {
  return Array.from({ length: toYear - fromYear + 1 }, (_, count) => changesOf(timeZone, fromYear + count)).flat()
}

/** Whether the clocks of a zone show a wall time twice, as they do when they are put back. */
export function isShownTwice(wallTime: string, timeZone: string): boolean {
  const wall = wallMilliseconds(wallTime)
  const one = wall - offsetAt(wall - DAY, timeZone)
  const other = wall - offsetAt(wall + DAY, timeZone)
  const isShownAt = (instant: number) => instant + offsetAt(instant, timeZone) === wall
  return one !== other && isShownAt(one) && isShownAt(other)
}

function changesOf(timeZone: string, year: number): readonly CountyDate[] {
  const key = `${timeZone} ${year}`
  const changes = known.get(key) ?? findChanges(timeZone, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1))
  known.set(key, changes)
  return changes
}

/** No zone changes twice within a week, so weeks with the same offset at both ends are passed over. */
function findChanges(timeZone: string, from: number, to: number): CountyDate[] {
  const offset = (instant: number) => offsetAt(instant, timeZone)
  const changes: CountyDate[] = []
  for (let week = from; week < to; week += 7 * DAY) {
    if (offset(week) === offset(week + 7 * DAY)) continue
    for (let day = week; day < Math.min(week + 7 * DAY, to); day += DAY) {
      if (offset(day) !== offset(day + DAY)) changes.push(new Date(day).toISOString().slice(0, 10))
    }
  }
  return changes
}

function offsetAt(instant: number, timeZone: string): number {
  return tzOffset(timeZone, new Date(instant)) * 60_000
}
