import { isTimeZone } from '@hometown/shared-types/county-time'
import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import ICAL from 'ical.js'
import type { CalendarPart } from '../calendar-components.ts'
import { readProperty } from '../calendar-property.ts'
import type { ReadingOptions } from '../feed-event.ts'
import { zoneOfWindowsName } from './windows-zones.ts'

const DAY_MS = 24 * 3600_000
const SAMPLE_DAYS = 105
const MOST_OBSERVANCES = 150

export interface ZoneFinder {
  /** A zone that this runtime knows; the county's for an unknown name, noted once in `notices`. */
  find(name: string): string
  readonly notices: string[]
}

/** Finds zones by name, or by the calendar's own definition of a zone. */
export function createZoneFinder(
  calendar: CalendarPart,
  { countyZone, now }: Pick<ReadingOptions, 'countyZone' | 'now'>,
): ZoneFinder {
  const described = zonesByName(calendar)
  const found = new Map<string, string>()
  const notices: string[] = []
  const samples = Array.from({ length: SAMPLE_DAYS }, (_, week) => now + (week - 40) * 7 * DAY_MS)

  function search(name: string): string {
    const known = knownZone(name)
    if (known) return likeCounty(known)
    const part = described.get(name)
    const likeIt = part && zoneLike(part, [countyZone, ...Intl.supportedValuesOf('timeZone')], samples)
    if (likeIt) return likeIt
    if (notices.length < 20) {
      notices.push(`Unknown time zone “${name.slice(0, 60)}”. We read its times as county time.`)
    }
    return countyZone
  }

  /** Uses the county's zone if both have the same offsets at present, such as America/Detroit and America/New_York. */
  function likeCounty(zone: string): string {
    const isSame = samples.every((instant) => offsetOf(zone, instant) === offsetOf(countyZone, instant))
    return isSame ? countyZone : zone
  }

  return {
    find(name) {
      const zone = found.get(name) ?? search(name)
      found.set(name, zone)
      return zone
    },
    notices,
  }
}

function knownZone(name: string): string | undefined {
  const plain = name.trim().replace(/^"|"$/g, '')
  const windows = zoneOfWindowsName(plain)
  if (windows) return windows
  // `/mozilla.org/20050126_1/America/New_York`, `/freeassociation.sourceforge.net/America/New_York`
  const place = /(?:^|\/)([A-Za-z_]+\/[A-Za-z_+\-\d]+(?:\/[A-Za-z_]+)?)$/.exec(plain)?.[1] ?? plain
  for (const candidate of [plain, place]) {
    if (/^[A-Za-z][\w+\-/]{1,60}$/.test(candidate) && isTimeZone(candidate)) return candidate
  }
  return undefined
}

function zonesByName(calendar: CalendarPart): Map<string, CalendarPart> {
  const zones = new Map<string, CalendarPart>()
  for (const part of calendar.parts) {
    if (part.name !== 'VTIMEZONE') continue
    const name = lineValue(part, 'tzid')
    if (name && !zones.has(name)) zones.set(name, part)
  }
  return zones
}

function zoneLike(part: CalendarPart, candidates: readonly string[], samples: readonly number[]): string | undefined {
  const location = lineValue(part, 'x-lic-location')
  if (location && isTimeZone(location)) return location
  const offsetAt = describedOffsets(part)
  if (!offsetAt) return undefined
  const offsets = samples.map((instant) => [instant, offsetAt(instant)] as const)
  return candidates.find((zone) => offsets.every(([instant, offset]) => offsetOf(zone, instant) === offset))
}

function offsetOf(zone: string, instant: number): number {
  const second = Math.floor(instant / 1000) * 1000
  return (Date.parse(`${countyWallTime(second, zone)}Z`) - second) / 60_000
}

function describedOffsets(part: CalendarPart): ((instant: number) => number) | undefined {
  if (part.parts.length === 0 || part.parts.length > MOST_OBSERVANCES || !part.parts.every(isPlain)) return undefined
  try {
    const text = ['BEGIN:VTIMEZONE', 'TZID:described', ...part.parts.flatMap(observance), 'END:VTIMEZONE']
    const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(text.join('\r\n'))))
    return (instant) => {
      // ical.js looks up offsets by wall time, so convert the instant twice.
      const first = zone.utcOffset(wall(instant))
      const second = zone.utcOffset(wall(instant + first * 1000))
      return second / 60
    }
  } catch {
    return undefined
  }
}

function wall(instant: number): ICAL.Time {
  return ICAL.Time.fromDateTimeString(new Date(instant).toISOString().slice(0, 19))
}

/** Accepts yearly rules only; others are hostile or wrong. */
function isPlain(part: CalendarPart): boolean {
  const rule = part.lines.find((line) => /^RRULE:/i.test(line))
  return (
    !rule ||
    /^RRULE:(?:(?:FREQ=YEARLY|BYMONTH=\d{1,2}|BYDAY=[+-]?\d?[A-Z]{2}|BYMONTHDAY=[\d,]{1,30}|INTERVAL=1|UNTIL=\w{8,16}|WKST=\w\w)(?:;|$))+$/i.test(
      rule,
    )
  )
}

function observance(part: CalendarPart): string[] {
  const lines = part.lines.filter(
    (line) => /^(?:DTSTART|RRULE|RDATE|TZOFFSETFROM|TZOFFSETTO)[:;]/i.test(line) && line.length < 2000,
  )
  return [`BEGIN:${part.name}`, ...lines, `END:${part.name}`]
}

function lineValue(part: CalendarPart, name: string): string | undefined {
  const line = part.lines.find(
    (written) =>
      written
        .slice(0, name.length + 1)
        .toLowerCase()
        .match(/^[\w-]+/)?.[0] === name,
  )
  return line ? readProperty(line)?.values[0]?.trim() : undefined
}
