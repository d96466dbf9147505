import { countyWallTime, instantOfCountyTime } from '@hometown/shared-types/county-wall-time'
import { toMilliseconds } from '@hometown/shared-types/timestamp'
import { parseDatetime } from './parse-datetime.ts'
import type { ReadingTime } from './reading-time.ts'

const LONGEST_DATE = 120
const EARLIEST = Date.UTC(1994, 0, 1)
const SOON_MS = 36 * 3600_000

/** A time without a zone is local to the county. Null if the text is invalid or implausible. */
export function publishedAt(written: string | number | null | undefined, time: ReadingTime): number | null {
  if (typeof written === 'number') return believable(toMilliseconds(written), time.now)
  const text = written?.trim().slice(0, LONGEST_DATE) ?? ''
  return text === '' ? null : believable(instantOf(text, time), time.now)
}

/** Clocks of other sites are off by hours, never by days. A later date belongs to something else, such as an event. */
function believable(instant: number | undefined, now: number): number | null {
  if (instant === undefined || instant < EARLIEST || instant > now + SOON_MS) return null
  return Math.min(instant, now)
}

const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?$/
const zoned = /(?:Z|GMT|UTC?|[ECMP][SD]T|[+-]\d{2}:?\d{2})(?:\s*\([^)]*\))?$/i

function instantOf(text: string, time: ReadingTime): number | undefined {
  if (iso.test(text)) return instantOfCountyTime(text.replace(' ', 'T'), time.timeZone)
  if (/^\d{9,13}$/.test(text) || zoned.test(text)) {
    const instant = toMilliseconds(text.replace(/([+-]\d{2})\s?(\d{2})$/, '$1$2').replace(/\bUT$/, 'UTC'))
    if (instant !== undefined) return instant
  }
  const words = parseDatetime(text, time)
  return words && (words.instant ?? instantOfCountyTime(words.wall, time.timeZone))
}

/** `2026-11-21T19:00`, or only the day. Times without a zone are local already. */
export function wallDatetime(written: string | null | undefined, time: ReadingTime): string | undefined {
  const text = written?.trim().slice(0, LONGEST_DATE) ?? ''
  const [, year = '', month, day, hour, minute] = iso.exec(text) ?? []
  if (year !== '') {
    const wall = hour === undefined ? `${year}-${month}-${day}` : `${year}-${month}-${day}T${hour}:${minute}`
    return instantOfCountyTime(wall, time.timeZone) === undefined ? undefined : wall
  }
  const instant = /^\d{4}-\d{2}-\d{2}T/.test(text) && zoned.test(text) ? toMilliseconds(text) : undefined
  if (instant !== undefined) return countyWallTime(instant, time.timeZone).slice(0, 16)
  const words = text === '' ? undefined : parseDatetime(text, time)
  if (words?.instant !== undefined) return countyWallTime(words.instant, time.timeZone).slice(0, 16)
  return words?.wall
}
