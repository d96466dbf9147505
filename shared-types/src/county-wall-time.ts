import { zoneOffset } from './zone-offset.ts'

const DAY = 24 * 60 * 60_000
const wallTime = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?/

/** As in WordPress: `2026-11-19T21:33:19`. @param instant in milliseconds */
export function countyWallTime(instant: number, timeZone: string): string {
  return new Date(instant + zoneOffset(instant, timeZone)).toISOString().slice(0, 19)
}

/**
 * Milliseconds of `2026-11-19T21:33:19` in the county. Seconds, or the whole time, may be missing. Undefined for
 * anything else, such as February 30.
 */
export function instantOfCountyTime(text: string, timeZone: string): number | undefined {
  const match = wallTime.exec(text)
  if (match === null) return undefined
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = match
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`
  const wall = Date.parse(written)
  if (Number.isNaN(wall) || new Date(wall).toISOString() !== written) return undefined
  return instantOfWallTime(wall, timeZone)
}

/**
 * Milliseconds; `wall` as if in UTC. Of a time that clocks show twice, the first. A time that they skip is moved on by
 * the skipped hour. TZDate's own result near such hours depends on the machine's zone.
 */
export function instantOfWallTime(wall: number, timeZone: string): number {
  const before = zoneOffset(wall - DAY, timeZone)
  const after = zoneOffset(wall + DAY, timeZone)
  if (before === after) return wall - before
  const candidates = [wall - before, wall - after].sort((a, b) => a - b)
  return candidates.find((instant) => instant + zoneOffset(instant, timeZone) === wall) ?? wall - before
}
