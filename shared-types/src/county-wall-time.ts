import { zoneOffset } from './zone-offset.ts'

const DAY = 24 * 60 * 60_000
const wallTime = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?/

/** What the county's clocks show at an instant (milliseconds), as WordPress writes it: `2026-11-19T21:33:19`. */
export function countyWallTime(instant: number, timeZone: string): string {
  return new Date(instant + zoneOffset(instant, timeZone)).toISOString().slice(0, 19)
}

/**
 * The instant (milliseconds) at which the county's clocks show `2026-11-19T21:33:19`; seconds, or the whole time of
 * day, may be missing. Undefined for anything else, 30 February too.
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
 * The instant at which clocks of a zone show a wall time, both in milliseconds (`wall` as if the clocks were in UTC).
 * A time that they show twice means the first; one that they leap over is counted on from before the leap. TZDate's own
 * answer near such hours depends on the zone of the machine.
 */
export function instantOfWallTime(wall: number, timeZone: string): number {
  const before = zoneOffset(wall - DAY, timeZone)
  const after = zoneOffset(wall + DAY, timeZone)
  if (before === after) return wall - before
  const candidates = [wall - before, wall - after].sort((a, b) => a - b)
  return candidates.find((instant) => instant + zoneOffset(instant, timeZone) === wall) ?? wall - before
}
