import { toCallTime, toWallTime } from '@hometown/shared-types/rules/calendar/timing'
import { countyWallTime, isTimeZone } from '@hometown/shared-types/rules/time'
import windowsZones from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' }
import ICAL from 'ical.js'
import { type CalendarParts, textOf } from './calendar-text.ts'

export const UTC = 'UTC'

/** A day, or a wall-clock time such as `2026-11-20T19:00`. Without a zone it is in that of its event. */
export interface Moment {
  readonly text: string
  readonly zone: string | undefined
}

/** On the clocks of `zone`; days and times without a zone stay as they are. */
export function wallTimeIn({ text, zone: from }: Moment, zone: string): string {
  return !from || from === zone ? text : toWallTime(toCallTime(text, from), zone)
}

/** A time on the clocks that its property or else the calendar names; of an unknown name the county's, with a notice. */
export type ZoneReader = (text: string, name: string | undefined) => Moment

/**
 * Finds zones by name, or by the calendar's own definition of a zone. As in other calendar programs, a name that the
 * world knows (IANA, Windows) wins over a definition of it, because those are often outdated. Others, such as CST, mean
 * different things in different places. Times on clocks that no zone has become county times.
 */
export function createZoneReader({ zones, calendar }: CalendarParts, county: string, notices: string[]): ZoneReader {
  const definitions = new Map(zones.flatMap(definedZone))
  const found = new Map<string, string | ICAL.Timezone | undefined>()
  function find(written: string): string | ICAL.Timezone | undefined {
    const name = plainName(written)
    if (!found.has(name))
      found.set(name, worldZone(name) ?? definitions.get(name) ?? americanZone(name) ?? zoneNamed(name))
    return found.get(name)
  }
  const ofCalendar = textOf(calendar, 'x-wr-timezone')
  return (text, name) => {
    const zone = find(name ?? ofCalendar)
    if (!zone && name)
      notices.push(`Unknown time zone “${name.trim().slice(0, 60)}”. We read its times as county time.`)
    if (typeof zone !== 'object') return { text, zone: zone ?? (name && county) }
    const time = ICAL.Time.fromDateTimeString(`${text}:00`)
    time.zone = zone
    return { text: countyWallTime(time.toUnixTime() * 1000, county).slice(0, 16), zone: county }
  }
}

/** By its name. Not one that is damaged, or describes its changes by anything but years. */
function definedZone(text: string): [string, ICAL.Timezone][] {
  if (/FREQ=(?!YEARLY)/i.test(text)) return []
  try {
    const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(text)))
    // ical.js works out the changes now, and throws if it can't.
    const isGood = Number.isFinite(zone.utcOffset(ICAL.Time.now())) && zone.changes.length > 0
    return isGood ? [[plainName(zone.tzid), zone]] : []
  } catch {
    return []
  }
}

/** Some programs write spaces, quotation marks or capitals in a name in one place and not in the other. */
function plainName(written: string): string {
  return written.replace(/"/g, '').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** CLDR's list of the names that Windows writes, such as `Eastern Standard Time`, wherever in the world they are used. */
const windowsNames: ReadonlyMap<string, string> = new Map(
  windowsZones.supplemental.windowsZones.mapTimezones
    .filter(({ mapZone }) => mapZone._territory === '001')
    .map(({ mapZone }) => [mapZone._other.toLowerCase(), mapZone._type]),
)

/** Also `/mozilla.org/20050126_1/America/New_York` and `America/Los Angeles`. */
function worldZone(name: string): string | undefined {
  const path = name.replaceAll(' ', '_').split('/')
  const places = path.length > 1 ? [path.slice(-3), path.slice(-2)].map((place) => place.join('/')) : []
  const windowsName = windowsNames.get(name.replace('daylight time', 'standard time'))
  return windowsName ?? places.map(zoneNamed).find(Boolean)
}

/** In its usual spelling. */
function zoneNamed(name: string): string | undefined {
  return isTimeZone(name) ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone : undefined
}

/** `EST`, `Central Time`, `(UTC-07:00) Mountain Time (US & Canada)` */
function americanZone(name: string): string | undefined {
  const spoken =
    /^(?:\(.{1,12}\) ?)?(?:[ecmp][sd]?t|(?:eastern|central|mountain|pacific)(?: time)?(?: \(us & canada\))?)$/
  const zones = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles']
  return spoken.test(name) ? zones['ecmp'.indexOf(name.replace(/^\([^)]*\) ?/, '').charAt(0))] : undefined
}
