import { countyWallTime, instantOfCountyTime, isTimeZone } from '@hometown/shared-types/rules/time'
import windowsZones from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' }
import ICAL from 'ical.js'
import { type CalendarPart, rawOf, textOf } from './calendar-text.ts'

/** A zone of a foreign calendar. */
export interface FeedZone {
  /** A zone that this runtime knows: the county's if the calendar has clocks of its own. */
  readonly id: string
  /** The calendar's own clocks, if no known zone has the same. */
  readonly own?: ICAL.Timezone
}

export const UTC: FeedZone = { id: 'UTC' }

/** A day, or a wall-clock time such as `2026-11-20T19:00`. Without a zone it is in that of its event. */
export interface Moment {
  readonly text: string
  readonly zone: FeedZone | undefined
}

/** On the clocks of `zone`; days and times without a zone stay as they are. */
export function wallTimeIn({ text, zone: from }: Moment, zone: FeedZone): string {
  if (text.length === 10 || !from || (from.own === zone.own && from.id === zone.id)) return text
  return wallTimeAt(instantIn(text, from), zone)
}

function instantIn(wall: string, { id, own }: FeedZone): number {
  if (!own) return id === UTC.id ? Date.parse(`${wall}Z`) : (instantOfCountyTime(wall, id) ?? Date.parse(`${wall}Z`))
  const time = ICAL.Time.fromDateTimeString(`${wall}:00`)
  time.zone = own
  return time.toUnixTime() * 1000
}

function wallTimeAt(instant: number, { id, own }: FeedZone): string {
  if (!own) return countyWallTime(instant, id).slice(0, 16)
  return ICAL.Time.fromJSDate(new Date(instant), true).convertToZone(own).toString().slice(0, 16)
}

export interface ZoneFinder {
  /** The county's zone for an unknown name, which is said in a notice. */
  find(name: string): FeedZone
  /** X-WR-TIMEZONE, for times without a zone. */
  readonly ofCalendar: FeedZone | undefined
}

const WEEK = 7 * 24 * 3600_000
const US_ZONES = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles']

/**
 * Finds zones by name, or by the calendar's own definition of a zone. As in other calendar programs, a name that the
 * world knows (IANA, Windows) wins over a definition of it, because those are often outdated. Others, such as CST, mean
 * different things in different places.
 */
export function createZoneFinder(
  calendar: CalendarPart,
  { countyZone, now }: { countyZone: string; now: number },
  notices: string[],
): ZoneFinder {
  const definitions = new Map(
    calendar.parts.filter(({ name }) => name === 'VTIMEZONE').map((part) => [plainName(textOf(part, 'tzid')), part]),
  )
  const found = new Map<string, FeedZone | undefined>()
  // Noon, from nine months ago to fifteen months ahead.
  const noon = Math.floor(now / WEEK) * WEEK + WEEK / 14
  const samples = Array.from({ length: 105 }, (_, week) => noon + (week - 40) * WEEK)

  /** The county's zone or another of the country, if the clocks are the same at present. */
  function likeKnown(zone: FeedZone): FeedZone {
    const clocks = samples.map((instant) => wallTimeAt(instant, zone))
    const isLike = (id: string) => samples.every((instant, index) => wallTimeAt(instant, { id }) === clocks[index])
    const known = [countyZone, ...US_ZONES].find(isLike)
    if (known || zone.own) return known ? { id: known } : zone
    return { id: new Intl.DateTimeFormat('en', { timeZone: zone.id }).resolvedOptions().timeZone }
  }

  function search(name: string): FeedZone | undefined {
    const definition = definitions.get(name)
    const world = worldZone(name) ?? (definition && worldZone(rawOf(definition, 'x-lic-location')))
    if (world) return likeKnown({ id: world })
    const own = definition && clocksOf(definition)
    if (own) return likeKnown({ id: countyZone, own })
    const id = americanZone(name) ?? (isTimeZone(name) ? name : undefined)
    return id ? likeKnown({ id }) : undefined
  }

  function findKnown(written: string): FeedZone | undefined {
    const name = plainName(written)
    if (!found.has(name)) found.set(name, search(name))
    return found.get(name)
  }

  const named = textOf(calendar, 'x-wr-timezone')
  return {
    ofCalendar: named ? findKnown(named) : undefined,
    find(name) {
      const known = findKnown(name)
      if (!known) notices.push(`Unknown time zone “${name.trim().slice(0, 60)}”. We read its times as county time.`)
      return known ?? { id: countyZone }
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
