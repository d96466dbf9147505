import { isTimeZone } from '@hometown/shared-types/county-time'
import { countyWallTime, instantOfCountyTime } from '@hometown/shared-types/county-wall-time'
import { zoneOffset } from '@hometown/shared-types/zone-offset'
import windowsZones from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' }
import ICAL from 'ical.js'
import { type CalendarPart, readProperties, textOf } from './calendar-text.ts'
import type { ReadingOptions } from './feed-event.ts'

/** A zone of a foreign calendar. */
export interface FeedZone {
  /** A zone that this runtime knows: the county's if the calendar has clocks of its own. */
  readonly id: string
  /** The calendar's own clocks, if no known zone has the same. */
  readonly own?: ICAL.Timezone
}

export const UTC: FeedZone = { id: 'UTC' }

/** @param wall `2026-11-20T19:00` */
export function instantIn(wall: string, { id, own }: FeedZone): number | undefined {
  // Most times are in UTC, and a calendar may have many thousands.
  if (id === UTC.id && !own) return Date.parse(`${wall}:00.000Z`)
  if (!own) return instantOfCountyTime(wall, id)
  // Its types ask for a property that it doesn't need.
  const time = ICAL.Time.fromDateTimeString(`${wall}:00`)
  time.zone = own
  return time.toUnixTime() * 1000
}

/** `2026-11-20T19:00` */
export function wallTimeAt(instant: number, { id, own }: FeedZone): string {
  if (!own) return countyWallTime(instant, id).slice(0, 16)
  return ICAL.Time.fromJSDate(new Date(instant), true).convertToZone(own).toString().slice(0, 16)
}

export interface ZoneFinder {
  /** The county's zone for an unknown name, noted once in `notices`. */
  find(name: string): FeedZone
  /** X-WR-TIMEZONE, for times without a zone. */
  readonly ofCalendar: FeedZone | undefined
  readonly notices: string[]
}

const WEEK = 7 * 24 * 3600_000
const US_ZONES = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles']
const MOST_NOTICES = 20

/**
 * Finds zones by name, or by the calendar's own definition of a zone. As in other calendar programs, a name that the
 * world knows (IANA, Windows) wins over a definition of it, because those are often outdated. Names that mean
 * different things in different places, such as CST, are read by their definition.
 */
export function createZoneFinder(calendar: CalendarPart, { countyZone, now }: ReadingOptions): ZoneFinder {
  const definitions = definitionsIn(calendar)
  const found = new Map<string, FeedZone>()
  const notices: string[] = []
  const county: FeedZone = { id: countyZone }
  // Noon, from nine months ago to fifteen months ahead.
  const noon = Math.floor(now / WEEK) * WEEK + WEEK / 14
  const samples = Array.from({ length: 105 }, (_, week) => noon + (week - 40) * WEEK)
  const candidates = () => [countyZone, ...US_ZONES, ...Intl.supportedValuesOf('timeZone')]

  function search(name: string): FeedZone {
    const definition = definitions.get(name.toLowerCase())
    const own = definition && readDefinition(definition)
    const known = own && colloquialZone(name) ? undefined : knownZone(name)
    if (known) return likeCounty(known)
    if (own) return zoneOfDefinition(definition, own)
    const like = zoneOfOffsets(name)
    if (like) return { id: like }
    if (notices.length < MOST_NOTICES)
      notices.push(`Unknown time zone “${name.slice(0, 60)}”. We read its times as county time.`)
    return county
  }

  function zoneOfDefinition(definition: CalendarPart, own: ICAL.Timezone): FeedZone {
    const location = lineValue(definition, 'x-lic-location')
    if (location && isTimeZone(location)) return likeCounty(location)
    const offsets = samples.map((instant) => Date.parse(`${wallTimeAt(instant, { id: '', own })}Z`) - instant)
    const like = candidates().find((zone) => samples.every((at, index) => zoneOffset(at, zone) === offsets[index]))
    return like ? { id: like } : { id: countyZone, own }
  }

  /** Exchange names some zones by their offsets only: `GMT -0600 (Standard) / GMT -0500 (Daylight)`. */
  function zoneOfOffsets(name: string): string | undefined {
    const offsets = [...name.matchAll(/GMT ?([+-]\d\d)(\d\d) \((?:Standard|Daylight)\)/gi)]
    const [standard, daylight = standard] = offsets.map(
      ([, hours, minutes]) => Number(hours) * 60 + Number(`${hours?.[0]}${minutes}`),
    )
    if (standard === undefined) return undefined
    return candidates().find((zone) => {
      const known = samples.map((instant) => zoneOffset(instant, zone) / 60_000)
      return Math.min(...known) === standard && Math.max(...known) === daylight
    })
  }

  /** The county's zone if both have the same clocks at present, such as America/Detroit and America/New_York. */
  function likeCounty(zone: string): FeedZone {
    const isLike = samples.every((instant) => zoneOffset(instant, zone) === zoneOffset(instant, countyZone))
    return isLike ? county : { id: zone }
  }

  function find(written: string): FeedZone {
    const name = plainName(written)
    const zone = found.get(name.toLowerCase()) ?? search(name)
    found.set(name.toLowerCase(), zone)
    return zone
  }

  const named = plainName(lineValue(calendar, 'x-wr-timezone'))
  const isKnown = named !== '' && (knownZone(named) !== undefined || definitions.has(named.toLowerCase()))
  return { find, ofCalendar: isKnown ? find(named) : undefined, notices }
}

/** Some programs write spaces or quotation marks in or around a name in one place and not in the other. */
function plainName(written: string): string {
  return written
    .replace(/^\s*"|"\s*$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function definitionsIn({ parts }: CalendarPart): Map<string, CalendarPart> {
  const zones = parts.filter(({ name }) => name === 'VTIMEZONE').reverse()
  return new Map(zones.map((zone) => [plainName(lineValue(zone, 'tzid')).toLowerCase(), zone]))
}

function lineValue({ lines }: CalendarPart, name: string): string {
  return textOf(readProperties(lines, new Set([name])), name).trim()
}

const OFFSET = /^[+-]?(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?$/
const ONSET = /^\d{8}T\d{6}Z?$/
const FIRST_YEAR = '1970'

/** The clocks that a VTIMEZONE describes. Undefined if it is damaged, or describes its changes by anything but years. */
function readDefinition({ parts }: CalendarPart): ICAL.Timezone | undefined {
  try {
    if (parts.length === 0 || parts.length > 150) return undefined
    const observances = parts.flatMap((part) => {
      const value = (name: string) =>
        (part.lines.find((line) => line.startsWith(name)) ?? '').replace(/^[^:]*:/, '').trim()
      const [start, from, to, rule] = ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE'].map(value)
      if (!ONSET.test(start ?? '') || !OFFSET.test(from ?? '') || !OFFSET.test(to ?? ''))
        throw new RangeError('damaged')
      if (rule && !/(?:^|;)FREQ=YEARLY(?:;|$)/i.test(rule)) throw new RangeError('not by years')
      const dates = part.lines.filter((line) => /^RDATE[:;]/i.test(line))
      // Outlook's rules begin in 1601, which takes long to walk; Lotus Notes repeats the time of the start in them.
      const first = rule && start && start < FIRST_YEAR ? FIRST_YEAR + start.slice(4) : start
      const plainRule = rule?.replace(/(?:^|;)BY(?:HOUR|MINUTE|SECOND)=\d{1,2}(?=;|$)/gi, '').replace(/^;/, '')
      return [
        `BEGIN:${part.name}`,
        ...[`DTSTART:${first}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`],
        ...(plainRule ? [`RRULE:${plainRule}`] : []),
        // With dates, ical.js leaves out the start.
        ...(dates.length > 0 ? [...dates, `RDATE:${first}`] : []),
        `END:${part.name}`,
      ]
    })
    const text = ['BEGIN:VTIMEZONE', 'TZID:own', ...observances, 'END:VTIMEZONE'].join('\r\n')
    const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(text)))
    // ical.js works out the changes now, and throws if it can't.
    zone.utcOffset(ICAL.Time.now())
    return zone
  } catch {
    return undefined
  }
}

function knownZone(plain: string): string | undefined {
  const windows = zoneOfWindowsName(plain)
  if (windows) return windows
  // `/mozilla.org/20050126_1/America/New_York`, `/freeassociation.sourceforge.net/Tzfile/America/New_York`
  const place = /(?:^|\/)([A-Za-z_]+\/[A-Za-z_+\-\d]+(?:\/[A-Za-z_]+)?)$/.exec(plain)?.[1] ?? plain
  const [, sign, hours] = /^(?:UTC|GMT) ?([+-])0?(\d{1,2})(?::?00)?$/i.exec(plain) ?? []
  // `Etc/GMT+5` is five hours behind UTC.
  const fixed = sign ? [`Etc/GMT${sign === '-' ? '+' : '-'}${hours}`] : []
  return [plain, place, place.replace(/^Tzfile\//i, ''), plain.replaceAll(' ', '_'), ...fixed].find(
    (name) => /^[A-Za-z][\w+\-/]{1,60}$/.test(name) && isTimeZone(name),
  )
}

/** What CLDR lists under a zone's former name, and names of old Windows and Exchange versions. */
const RENAMED = {
  'mexico standard time': 'America/Mexico_City',
  'mexico standard time 2': 'America/Chihuahua',
  'indiana (east)': 'America/Indiana/Indianapolis',
  'atlantic time (canada)': 'America/Halifax',
  newfoundland: 'America/St_Johns',
  saskatchewan: 'America/Regina',
  'central america': 'America/Guatemala',
  'greenwich mean time': 'Europe/London',
  'tzone://microsoft/utc': 'Etc/UTC',
  'us eastern standard time': 'America/Indiana/Indianapolis',
  'argentina standard time': 'America/Argentina/Buenos_Aires',
  'greenland standard time': 'America/Nuuk',
}

/** Colloquial names that mean a place's time including daylight saving. */
const COLLOQUIAL: readonly [name: RegExp, zone: string][] = [
  [/^(?:e[sd]?t|eastern(?: time)?(?: \(us & canada\))?)$/, 'America/New_York'],
  [/^(?:c[sd]?t|central(?: time)?(?: \(us & canada\))?)$/, 'America/Chicago'],
  [/^(?:m[sd]?t|mountain(?: time)?(?: \(us & canada\))?)$/, 'America/Denver'],
  [/^(?:p[sd]?t|pacific(?: time)?(?: \(us & canada\))?)$/, 'America/Los_Angeles'],
  [/^arizona$/, 'America/Phoenix'],
  [/^alaska$/, 'America/Anchorage'],
  [/^hawaii$/, 'Pacific/Honolulu'],
  [/^(?:z|gmt)$/, 'Etc/UTC'],
]

function colloquialZone(name: string): string | undefined {
  return COLLOQUIAL.find(([known]) => known.test(name.trim().toLowerCase()))?.[1]
}

/** CLDR's territory for a zone wherever in the world it is used. */
const WORLD = '001'

const zones: ReadonlyMap<string, string> = new Map([
  ...windowsZones.supplemental.windowsZones.mapTimezones
    .filter(({ mapZone }) => mapZone._territory === WORLD)
    .map(({ mapZone }): [string, string] => [mapZone._other.toLowerCase(), mapZone._type]),
  ...Object.entries(RENAMED),
])

/**
 * `Eastern Standard Time`, `(UTC-05:00) Eastern Time (US & Canada)` → `America/New_York`; old versions also write
 * `US Mountain` and `(GMT+01.00) Amsterdam, Berlin, Bern`.
 */
function zoneOfWindowsName(name: string): string | undefined {
  const full = name.trim().toLowerCase().replace('daylight time', 'standard time')
  const plain = full.replace(/^\((?:utc|gmt)[^)]{0,8}\) */, '')
  // Exchange numbers zones whose clocks somebody changed.
  const known = [full, plain, `${plain} standard time`, plain.replace(/ \d$/, '')]
    .map((each) => zones.get(each) ?? colloquialZone(each))
    .find(Boolean)
  return known ?? (/[,;:]/.test(plain) || plain !== full ? zoneOfCities(plain) : undefined)
}

const REGIONS = ['Europe', 'America', 'Asia', 'Africa', 'Australia', 'Pacific', 'Atlantic', 'America/Argentina']

function zoneOfCities(list: string): string | undefined {
  const cities = list.split(/ *[,;:/] */, 10).map((city) => city.replace(/ /g, '_'))
  const known = cities.flatMap((city) => REGIONS.map((region) => `${region}/${city}`)).find(isTimeZone)
  return known && new Intl.DateTimeFormat('en', { timeZone: known }).resolvedOptions().timeZone
}
