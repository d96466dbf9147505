import { dayOf } from '@hometown/shared-types/calendar/days'
import type { CountyDate } from '@hometown/shared-types/county-time'
import { countyWallTime, instantOfCountyTime } from '@hometown/shared-types/county-wall-time'

/** The clocks of a zone that a calendar defines itself and that no zone of this runtime has. Milliseconds. */
export interface OwnClocks {
  /** Ahead of UTC. */
  offsetAt(instant: number): number
  /** @param wall as if in UTC */
  instantOf(wall: number): number
}

/** A zone of a foreign calendar. */
export interface FeedZone {
  /** A zone that this runtime knows. If the calendar has its own clocks, the county's. */
  readonly id: string
  readonly own: OwnClocks | undefined
}

export function namedZone(id: string): FeedZone {
  return { id, own: undefined }
}

export function isSameZone(one: FeedZone, other: FeedZone): boolean {
  return one.own || other.own ? one.own === other.own : one.id === other.id
}

/** @param wall `2026-11-20T19:00` */
export function instantInZone(wall: string, { id, own }: FeedZone): number | undefined {
  if (!own) return instantOfCountyTime(wall, id)
  return own.instantOf(Date.parse(`${wall}:00.000Z`))
}

/** `2026-11-20T19:00` */
export function wallTimeAt(instant: number, { id, own }: FeedZone): string {
  if (!own) return countyWallTime(instant, id).slice(0, 16)
  return new Date(instant + own.offsetAt(instant)).toISOString().slice(0, 16)
}

export const US_ZONES = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles']

/**
 * The whole day that a UTC time stands for. Exchange writes the midnight of its own zone, others the last minute of a
 * day. In UTC, midnight means that day.
 * @param wall in UTC
 * @param zones which may have midnight then; the first counts if none has, nor a zone of the US
 */
export function wholeDayAt(wall: string, zones: readonly FeedZone[]): CountyDate {
  if (wall.endsWith('T00:00')) return dayOf(wall)
  const walls = [...zones, ...US_ZONES.map(namedZone)].map((zone) => wallTimeAt(Date.parse(`${wall}:00.000Z`), zone))
  return dayOf(walls.find((each) => /T(?:00:00|23:59)$/.test(each)) ?? walls[0] ?? wall)
}
