import { isTimeZone } from '@hometown/shared-types/county-time'
import { zoneOffset } from '@hometown/shared-types/zone-offset'
import windowsZones from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' }
import type { CalendarPart } from '../calendar-components.ts'
import { readProperty } from '../calendar-property.ts'
import type { ReadingOptions } from '../feed-event.ts'
import { type FeedZone, namedZone, type OwnClocks, US_ZONES } from './feed-zone.ts'
import { readOwnClocks } from './own-clocks.ts'

const DAY_MS = 24 * 3600_000
/** From nine months ago to fifteen months ahead, at noon in UTC: an hour's difference in a night of a change is none. */
const SAMPLE_DAYS = { before: 280, after: 460 }

export interface ZoneFinder {
  /** The county's zone for an unknown name, noted once in `notices`. */
  find(name: string): FeedZone
  /** X-WR-TIMEZONE, for times without a zone. */
  readonly ofCalendar: FeedZone | undefined
  /** Of X-WR-TIMEZONE and of each definition, used or not. */
  all(): readonly FeedZone[]
  readonly notices: string[]
}

/**
 * Finds zones by name, or by the calendar's own definition of a zone. As in other calendar programs, a name that the
 * world knows (IANA, Windows) wins over a definition of it, because those are often outdated. Names that mean
 * different things in different places, such as CST, are read by their definition.
 */
export function createZoneFinder(
  calendar: CalendarPart,
  { countyZone, now }: Pick<ReadingOptions, 'countyZone' | 'now'>,
): ZoneFinder {
  const described = zonesByName(calendar)
  const found = new Map<string, FeedZone>()
  const notices: string[] = []
  const noon = Math.floor(now / DAY_MS) * DAY_MS + DAY_MS / 2
  const samples = Array.from(
    { length: SAMPLE_DAYS.before + SAMPLE_DAYS.after },
    (_, day) => noon + (day - SAMPLE_DAYS.before) * DAY_MS,
  )

  function search(name: string): FeedZone {
    const part = described.get(name.toLowerCase())
    const own = part && readOwnClocks(part)
    const known = own && isColloquialZone(name) ? undefined : knownZone(name)
    if (known) return namedZone(likeCounty(known))
    if (own) return zoneDescribed(part, own)
    const like = zoneOfOffsets(name)
    if (like) return namedZone(like)
    if (notices.length < 20) {
      notices.push(`Unknown time zone “${name.slice(0, 60)}”. We read its times as county time.`)
    }
    return namedZone(countyZone)
  }

  function zoneDescribed(part: CalendarPart, own: OwnClocks): FeedZone {
    const location = lineValue(part, 'x-lic-location')
    if (location && isTimeZone(location)) return namedZone(likeCounty(location))
    const like = zoneLike(own, [countyZone, ...US_ZONES, ...Intl.supportedValuesOf('timeZone')], samples)
    return like ? namedZone(like) : { id: countyZone, own }
  }

  /** Exchange names some zones by their offsets only: `GMT -0600 (Standard) / GMT -0500 (Daylight)`. */
  function zoneOfOffsets(name: string): string | undefined {
    const offsets = [...name.matchAll(/GMT ?([+-]\d\d)(\d\d) \((?:Standard|Daylight)\)/gi)]
    const [standard, daylight = standard] = offsets.map(
      ([, hours, minutes]) => Number(hours) * 60 + Number(`${hours?.[0]}${minutes}`),
    )
    if (standard === undefined) return undefined
    return [countyZone, ...US_ZONES, ...Intl.supportedValuesOf('timeZone')].find((zone) => {
      const known = samples.map((instant) => zoneOffset(instant, zone) / 60_000)
      return Math.min(...known) === standard && Math.max(...known) === daylight
    })
  }

  /** Uses the county's zone if both have the same offsets at present, such as America/Detroit and America/New_York. */
  function likeCounty(zone: string): string {
    return samples.every((instant) => zoneOffset(instant, zone) === zoneOffset(instant, countyZone)) ? countyZone : zone
  }

  function find(written: string): FeedZone {
    const name = plainName(written)
    const key = name.toLowerCase()
    const zone = found.get(key) ?? search(name)
    found.set(key, zone)
    return zone
  }

  const nameOfCalendar = plainName(lineValue(calendar, 'x-wr-timezone') ?? '')
  const ofCalendar =
    nameOfCalendar && (knownZone(nameOfCalendar) || described.has(nameOfCalendar.toLowerCase()))
      ? find(nameOfCalendar)
      : undefined
  let all: readonly FeedZone[] | undefined

  function findAll(): readonly FeedZone[] {
    const defined = [...described.values()].flatMap((part) => readOwnClocks(part) ?? [])
    return [...(ofCalendar ? [ofCalendar] : []), ...defined.map((own) => ({ id: countyZone, own }))]
  }

  return {
    find,
    ofCalendar,
    all() {
      all ??= findAll()
      return all
    },
    notices,
  }
}

/** Some programs write spaces or quotation marks in or around a name in one place and not in the other. */
function plainName(written: string): string {
  return written
    .replace(/^\s*"|"\s*$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function knownZone(plain: string): string | undefined {
  const windows = zoneOfWindowsName(plain)
  if (windows) return windows
  // `/mozilla.org/20050126_1/America/New_York`, `/freeassociation.sourceforge.net/Tzfile/America/New_York`
  const place = /(?:^|\/)([A-Za-z_]+\/[A-Za-z_+\-\d]+(?:\/[A-Za-z_]+)?)$/.exec(plain)?.[1] ?? plain
  const [, sign, hours] = /^(?:UTC|GMT) ?([+-])0?(\d{1,2})(?::?00)?$/i.exec(plain) ?? []
  // `Etc/GMT+5` is five hours behind UTC.
  const fixed = `Etc/GMT${sign === '-' ? '+' : '-'}${hours}`
  for (const candidate of [
    plain,
    place,
    place.replace(/^Tzfile\//i, ''),
    plain.replaceAll(' ', '_'),
    ...(sign ? [fixed] : []),
  ]) {
    if (/^[A-Za-z][\w+\-/]{1,60}$/.test(candidate) && isTimeZone(candidate)) return candidate
  }
  return undefined
}

function zonesByName(calendar: CalendarPart): Map<string, CalendarPart> {
  const zones = new Map<string, CalendarPart>()
  for (const part of calendar.parts) {
    if (part.name !== 'VTIMEZONE') continue
    const name = plainName(lineValue(part, 'tzid') ?? '').toLowerCase()
    if (name && !zones.has(name)) zones.set(name, part)
  }
  return zones
}

function zoneLike(own: OwnClocks, candidates: readonly string[], samples: readonly number[]): string | undefined {
  const offsets = samples.map((instant) => [instant, own.offsetAt(instant)] as const)
  return candidates.find((zone) => offsets.every(([instant, offset]) => zoneOffset(instant, zone) === offset))
}

function lineValue(part: CalendarPart, name: string): string | undefined {
  const line = part.lines.find(
    (written) => /^[\w-]+/.exec(written.slice(0, name.length + 1))?.[0].toLowerCase() === name,
  )
  return line ? readProperty(line)?.values[0]?.trim() : undefined
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
const COLLOQUIAL = {
  est: 'America/New_York',
  edt: 'America/New_York',
  et: 'America/New_York',
  eastern: 'America/New_York',
  'eastern time': 'America/New_York',
  'eastern time (us & canada)': 'America/New_York',
  cst: 'America/Chicago',
  cdt: 'America/Chicago',
  ct: 'America/Chicago',
  central: 'America/Chicago',
  'central time': 'America/Chicago',
  'central time (us & canada)': 'America/Chicago',
  mst: 'America/Denver',
  mdt: 'America/Denver',
  mt: 'America/Denver',
  mountain: 'America/Denver',
  'mountain time': 'America/Denver',
  'mountain time (us & canada)': 'America/Denver',
  arizona: 'America/Phoenix',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  pt: 'America/Los_Angeles',
  pacific: 'America/Los_Angeles',
  'pacific time': 'America/Los_Angeles',
  'pacific time (us & canada)': 'America/Los_Angeles',
  alaska: 'America/Anchorage',
  hawaii: 'Pacific/Honolulu',
  z: 'Etc/UTC',
  gmt: 'Etc/UTC',
}

/** CLDR's territory for a zone wherever in the world it is used. */
const WORLD = '001'

const zones: ReadonlyMap<string, string> = new Map([
  ...windowsZones.supplemental.windowsZones.mapTimezones
    .filter(({ mapZone }) => mapZone._territory === WORLD)
    .map(({ mapZone }): [string, string] => [mapZone._other.toLowerCase(), mapZone._type]),
  ...Object.entries({ ...RENAMED, ...COLLOQUIAL }),
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
    .map((each) => zones.get(each))
    .find(Boolean)
  return known ?? (/[,;:]/.test(plain) || plain !== full ? zoneOfCities(plain) : undefined)
}

const REGIONS = ['Europe', 'America', 'Asia', 'Africa', 'Australia', 'Pacific', 'Atlantic', 'America/Argentina']

function zoneOfCities(list: string): string | undefined {
  const cities = list.split(/ *[,;:/] */, 10).map((city) => city.replace(/ /g, '_'))
  const known = cities.flatMap((city) => REGIONS.map((region) => `${region}/${city}`)).find(isTimeZone)
  return known && new Intl.DateTimeFormat('en', { timeZone: known }).resolvedOptions().timeZone
}

/** Whether a name such as `CST` means another zone elsewhere, unlike Windows' own names. */
function isColloquialZone(name: string): boolean {
  return Object.hasOwn(COLLOQUIAL, name.trim().toLowerCase())
}
