import { countyWallTime, instantOfCountyTime, isTimeZone } from '@hometown/shared-types/rules/time'
import windowsZones from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' }
import ICAL from 'ical.js'
import { type CalendarPart, rawOf, textOf } from './calendar-text.ts'

export const UTC = 'UTC'

/** A day, or a wall-clock time such as `2026-11-20T19:00`. Without a zone it is in that of its event. */
export interface Moment {
  readonly text: string
  readonly zone: string | undefined
}

/** On the clocks of `zone`; days and times without a zone stay as they are. */
export function wallTimeIn({ text, zone: from }: Moment, zone: string): string {
  if (text.length === 10 || !from || from === zone) return text
  const instant = from === UTC ? undefined : instantOfCountyTime(text, from)
  return wallTimeAt(instant ?? Date.parse(`${text}Z`), zone)
}

function wallTimeAt(instant: number, zone: string): string {
  return countyWallTime(instant, zone).slice(0, 16)
}

export interface ZoneFinder {
  /** A time on the clocks that its property or else the calendar names; of an unknown name the county's, with a notice. */
  momentAt(text: string, name: string | undefined): Moment
}

const WEEK = 7 * 24 * 3600_000
const US_ZONES = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles']

/**
 * Finds zones by name, or by the calendar's own definition of a zone. As in other calendar programs, a name that the
 * world knows (IANA, Windows) wins over a definition of it, because those are often outdated. Others, such as CST, mean
 * different things in different places. Times on clocks that no zone has become county times.
 */
export function createZoneFinder(
  calendar: CalendarPart,
  { countyZone, now }: { countyZone: string; now: number },
  notices: string[],
): ZoneFinder {
  const definitions = new Map(
    calendar.parts.filter(({ name }) => name === 'VTIMEZONE').map((part) => [plainName(textOf(part, 'tzid')), part]),
  )
  const found = new Map<string, string | ICAL.Timezone | undefined>()
  // Noon, from nine months ago to fifteen months ahead.
  const noon = Math.floor(now / WEEK) * WEEK + WEEK / 14
  const samples = Array.from({ length: 105 }, (_, week) => noon + (week - 40) * WEEK)

  /** The county's zone or another of the country, if the clocks are the same at present. */
  function zoneLike(clock: (instant: number) => string): string | undefined {
    const times = samples.map(clock)
    return [countyZone, ...US_ZONES].find((id) =>
      samples.every((instant, index) => wallTimeAt(instant, id) === times[index]),
    )
  }

  function search(name: string): string | ICAL.Timezone | undefined {
    const definition = definitions.get(name)
    const world = worldZone(name) ?? (definition && worldZone(rawOf(definition, 'x-lic-location')))
    const own = world === undefined && definition ? clocksOf(definition) : undefined
    if (own)
      return (
        zoneLike((instant) =>
          ICAL.Time.fromJSDate(new Date(instant), true).convertToZone(own).toString().slice(0, 16),
        ) ?? own
      )
    const id = world ?? americanZone(name) ?? (isTimeZone(name) ? name : undefined)
    if (id === undefined) return undefined
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: id }).resolvedOptions()
    return zoneLike((instant) => wallTimeAt(instant, id)) ?? timeZone
  }

  function find(written: string): string | ICAL.Timezone | undefined {
    const name = plainName(written)
    if (!found.has(name)) found.set(name, search(name))
    return found.get(name)
  }

  const ofCalendar = textOf(calendar, 'x-wr-timezone')
  return {
    momentAt(text, name) {
      const zone = find(name ?? ofCalendar)
      if (!zone && name)
        notices.push(`Unknown time zone “${name.trim().slice(0, 60)}”. We read its times as county time.`)
      if (typeof zone !== 'object') return { text, zone: zone ?? (name && countyZone) }
      const time = ICAL.Time.fromDateTimeString(`${text}:00`)
      time.zone = zone
      return { text: wallTimeAt(time.toUnixTime() * 1000, countyZone), zone: countyZone }
    },
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
  return windowsNames.get(name.replace('daylight time', 'standard time')) ?? places.find(isTimeZone)
}

/** `EST`, `Central Time`, `(UTC-07:00) Mountain Time (US & Canada)` */
function americanZone(name: string): string | undefined {
  const spoken =
    /^(?:\(.{1,12}\) ?)?(?:[ecmp][sd]?t|(?:eastern|central|mountain|pacific)(?: time)?(?: \(us & canada\))?)$/
  return spoken.test(name) ? US_ZONES['ecmp'.indexOf(name.replace(/^\([^)]*\) ?/, '').charAt(0))] : undefined
}

/** The clocks that a VTIMEZONE describes. Undefined if it is damaged, or describes its changes by anything but years. */
function clocksOf({ lines }: CalendarPart): ICAL.Timezone | undefined {
  // Lotus Notes repeats the time of the start in its rules.
  const text = lines.join('\r\n').replace(/;BY(?:HOUR|MINUTE|SECOND)=\d{1,2}/gi, '')
  if (!/^BEGIN:/im.test(text) || /FREQ=(?!YEARLY)/i.test(text)) return undefined
  try {
    const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(`BEGIN:VTIMEZONE\r\n${text}`)))
    // ical.js works out the changes now, and throws if it can't.
    return Number.isFinite(zone.utcOffset(ICAL.Time.now())) && zone.changes.length > 0 ? zone : undefined
  } catch {
    return undefined
  }
}
