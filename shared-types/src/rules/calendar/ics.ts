import ical, { type ICalDayJsStub, type ICalEventData, ICalEventStatus } from 'ical-generator'
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library'
import { compareText } from '../text.ts'
import { addCountyDays, type CountyDate } from '../time.ts'
import { dayOf, timeOf, wallMilliseconds } from './days.ts'
import { occurrenceAt } from './occurrences.ts'
import { firstDateOf, ruleDays } from './rule-days.ts'
import { type EventTiming, instantsOf, type Occurrence, toInstant, toWallTime } from './timing.ts'

interface Described {
  readonly description: string
  readonly price?: string | undefined
}

/** Few calendar programs show a price, so it is the last line of the description, too. */
export function descriptionWithPrice({ description, price }: Described): string {
  return [description, price && `Price: ${price}`].filter(Boolean).join('\n\n')
}

/** Joins letters of UTF-8 within which a line was folded (RFC 5545, 3.1), so that the bytes can be decoded. */
export function withWholeLetters(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(bytes.length)
  let length = 0
  for (const byte of bytes) {
    const isInLetter = (byte & 0xc0) === 0x80
    if (isInLetter) length -= foldBefore(whole, length)
    whole[length++] = byte
  }
  return whole.subarray(0, length)
}

function foldBefore(bytes: Uint8Array, end: number): number {
  const [carriage, line, space] = [bytes[end - 3], bytes[end - 2], bytes[end - 1]]
  if ((space !== 0x20 && space !== 0x09) || (line !== 0x0a && line !== 0x0d)) return 0
  return line === 0x0a && carriage === 0x0d ? 3 : 2
}

/** Characters that some readers take for the end of a line, and control characters. */
const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g
const CONTROLS = /[^\P{Cc}\n\t]/gu

/** Removes control characters and half surrogate pairs, and unifies line ends. */
function icsText(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(CONTROLS, '').toWellFormed()
}

/** On one line, for values that the library writes unchanged. */
function icsLine(text: string): string {
  return icsText(text).replaceAll('\n', ' ').trim()
}

/** For properties that the library doesn't escape. */
function escapedIcsLine(text: string): string {
  return icsLine(text).replace(/[\\;,]/g, '\\$&')
}

/** Percent-encodes characters that the library would escape as text. Null unless it is a web address. */
function icsAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  return url.href.replaceAll(',', '%2C').replaceAll(';', '%3B').replaceAll('\\', '%5C')
}

/** Makes the library write a wall time as it is, whatever this machine's zone. */
class WallTime implements ICalDayJsStub {
  readonly wallTime: string

  constructor(wallTime: string) {
    this.wallTime = wallTime
  }

  tz(): WallTime {
    return this
  }

  utc(): WallTime {
    return this
  }

  isValid(): boolean {
    return !Number.isNaN(wallMilliseconds(this.wallTime))
  }

  format(pattern = ''): string {
    const time = timeOf(this.wallTime) || 'T00:00'
    return pattern === 'HHmmss' ? `${time.slice(1).replace(':', '')}00` : dayOf(this.wallTime).replaceAll('-', '')
  }

  toDate(): Date {
    return new Date(wallMilliseconds(this.wallTime))
  }

  toJSON(): string {
    return this.wallTime
  }
}

const PRODUCT = '//Hometown//Calendar//EN'

export interface IcsEvent {
  /** Never changes. */
  readonly uid: string
  readonly sequence: number
  readonly title: string
  readonly description: string
  readonly location: string
  readonly price?: string | undefined
  /** The event's page. */
  readonly url: string | null
  readonly categories: readonly string[]
  readonly timing: EventTiming
  /** Milliseconds or ISO 8601; for DTSTAMP and LAST-MODIFIED. */
  readonly updatedAt: number | string
  readonly createdAt?: number | string | undefined
  /** Not published yet. */
  readonly tentative?: boolean | undefined
}

interface IcsCalendar {
  readonly name: string
  readonly description?: string | undefined
  /** The calendar's page. */
  readonly url?: string | undefined
  /** The newspaper's zone first, which is the calendar's own, then those of its events. */
  readonly timeZones: readonly string[]
}

/**
 * The VEVENT of an event and those of its exceptions, folded, with CR LF. Depends only on the event, and is slow enough
 * to be cached per event and version. Empty for a series without dates.
 */
export function icsEvent(event: IcsEvent): string {
  const dates = icsDates(event.timing)
  if (!dates) return ''
  const overrides = dates.otherwise.map((occurrence) => overrideText(event, occurrence))
  return [seriesText(event, dates), ...overrides].join('')
}

/** Puts components of `icsEvent` into a calendar file. Fast: doesn't parse them. */
export function icsCalendar(calendar: IcsCalendar, components: readonly string[]): string {
  const zones = [...new Set(calendar.timeZones.map(icsZoneName))]
  const file = ical({
    prodId: PRODUCT,
    name: escapedIcsLine(calendar.name),
    description: calendar.description ? escapedIcsLine(calendar.description) : null,
    url: icsAddress(calendar.url ?? null),
    timezone: zones[0] ?? null,
    ttl: 60 * 60,
  }).toString()
  const head = file.slice(0, file.lastIndexOf('END:VCALENDAR'))
  return [head, ...zones.map(icsZoneBlock), ...components, 'END:VCALENDAR\r\n'].join('')
}

interface IcsDates {
  /** The date that the rule counts from. */
  readonly first: Occurrence
  /** Skipped dates of the rule. */
  readonly excluded: readonly CountyDate[]
  /** Dates with an entry of their own, in order. */
  readonly otherwise: readonly Occurrence[]
}

/**
 * Undefined for a series without dates. Only dates of the rule are excluded: after an EXDATE without a date, ical.js skips
 * none of the later ones.
 */
function icsDates(timing: EventTiming): IcsDates | undefined {
  const { rrule, startDate, recurrenceEndDate, skippedDates, exceptions } = timing
  const day = firstDateOf(timing)
  if (!day) return undefined
  const isDate = (one: CountyDate) =>
    rrule !== null &&
    (!recurrenceEndDate || one <= recurrenceEndDate) &&
    ruleDays(rrule, dayOf(startDate), one, one).length > 0
  const changed = exceptions.filter(({ originalDate }) => !skippedDates.includes(originalDate) && isDate(originalDate))
  return {
    first: occurrenceAt(timing, day),
    excluded: [...new Set(skippedDates)].filter(isDate).sort(),
    otherwise: changed
      .map((exception) => occurrenceAt(timing, exception.originalDate, exception))
      .sort((one, other) => compareText(one.originalDate, other.originalDate)),
  }
}

function commonOf(event: IcsEvent): Omit<ICalEventData, 'start'> {
  const description = descriptionWithPrice(event)
  return {
    id: icsLine(event.uid),
    sequence: event.sequence,
    stamp: toIso(event.updatedAt),
    lastModified: toIso(event.updatedAt),
    ...(event.createdAt !== undefined && { created: toIso(event.createdAt) }),
    summary: icsLine(event.title),
    ...(description && { description: icsText(description) }),
    ...(event.location && { location: icsLine(event.location) }),
    url: icsAddress(event.url),
    categories: event.categories.flatMap((text) => (icsLine(text) ? [{ name: icsLine(text) }] : [])),
    status: statusOf(event, event.timing.cancelled),
  }
}

function seriesText(event: IcsEvent, dates: IcsDates): string {
  const repeating = repeatingLines(event.timing, dates)
  return eventText({ ...commonOf(event), ...icsTimes(event.timing, dates.first), ...(repeating && { repeating }) })
}

function overrideText(event: IcsEvent, occurrence: Occurrence): string {
  const { exception, originalDate } = occurrence
  const own = {
    ...event,
    title: exception?.title ?? event.title,
    description: exception?.description ?? event.description,
    location: exception?.location ?? event.location,
  }
  const text = eventText({
    ...commonOf(own),
    ...icsTimes(event.timing, occurrence),
    recurrenceId: new WallTime(originalDate),
    status: statusOf(event, occurrence.cancelled),
  })
  // The library would write the date of an all-day series as a time, and a UTC time where the series has local times.
  return text.replace(
    /(?<=\r\n)RECURRENCE-ID[:;][^\r]*(?=\r\n)/,
    `RECURRENCE-ID${icsDateOfSeries(event.timing, originalDate)}`,
  )
}

/** Folded. */
function eventText(event: ICalEventData): string {
  const calendar = ical({ prodId: PRODUCT })
  calendar.createEvent(event)
  const text = calendar.toString()
  return text.slice(text.indexOf('BEGIN:VEVENT'), text.lastIndexOf('END:VCALENDAR'))
}

function repeatingLines(timing: EventTiming, { excluded }: IcsDates): string | undefined {
  if (!timing.rrule) return undefined
  return [
    `RRULE:${timing.rrule}${untilOf(timing)}`,
    ...excluded.map((day) => `EXDATE${icsDateOfSeries(timing, day)}`),
  ].join('\n')
}

/** A day for all-day series, else the last second of that day in UTC, as the format requires. */
function untilOf({ recurrenceEndDate, allDay, timeZone }: EventTiming): string {
  if (!recurrenceEndDate) return ''
  if (allDay) return `;UNTIL=${recurrenceEndDate.replaceAll('-', '')}`
  return `;UNTIL=${icsInstant(toInstant(addCountyDays(recurrenceEndDate, 1), timeZone) - 1000)}`
}

function statusOf({ tentative }: IcsEvent, cancelled: boolean): ICalEventStatus {
  if (cancelled) return ICalEventStatus.CANCELLED
  return tentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}

function toIso(time: number | string): string {
  return new Date(time).toISOString()
}

type IcsTimes = Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'timezone'>

/**
 * An hour that clocks skip becomes the one that they then show. Calendar programs add the exact length of the first date to
 * each start, so a date during a clock change may end an hour early or late there.
 */
function icsTimes(timing: EventTiming, { start, end }: Occurrence): IcsTimes {
  // Our end day is inclusive, theirs exclusive.
  if (timing.allDay)
    return { allDay: true, start: new WallTime(start), end: new WallTime(addCountyDays(dayOf(end), 1)) }
  const { timeZone } = timing
  const instants = instantsOf({ start, end }, timeZone)
  const onClocks = (instant: number) => new WallTime(toWallTime(new Date(instant).toISOString(), timeZone))
  return { start: onClocks(instants.start), end: onClocks(instants.end), timezone: icsZoneName(timeZone) }
}

/** The date of a series that an entry is about: `;TZID=America/New_York:20261205T220000`, `;VALUE=DATE:20261205`. */
function icsDateOfSeries({ allDay, startDate, timeZone }: EventTiming, day: CountyDate): string {
  const start = new WallTime(day + timeOf(startDate))
  if (allDay) return `;VALUE=DATE:${start.format()}`
  return `;TZID=${icsZoneName(timeZone)}:${start.format()}T${start.format('HHmmss')}`
}

/** `20261205T220000Z` */
function icsInstant(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

interface Zone {
  readonly name: string
  readonly block: string
}

let names: ReadonlySet<string> | undefined
const zones = new Map<string, Zone | undefined>()

/** Zones with the same clocks share a name, as in the VTIMEZONE. A zone without a VTIMEZONE keeps its own. */
function icsZoneName(timeZone: string): string {
  return findZone(timeZone)?.name ?? timeZone
}

/** Lines end with CR LF. Empty for a zone that the library doesn't know. */
function icsZoneBlock(timeZone: string): string {
  return findZone(timeZone)?.block ?? ''
}

function findZone(timeZone: string): Zone | undefined {
  if (!zones.has(timeZone)) zones.set(timeZone, readZone(timeZone))
  return zones.get(timeZone)
}

function readZone(timeZone: string): Zone | undefined {
  names ??= new Set(tzlib_get_timezones())
  if (!names.has(timeZone)) return undefined
  const [text = ''] = [tzlib_get_ical_block(timeZone)].flat()
  const block = `${text.trim().replace(/\r?\n/g, '\r\n')}\r\n`
  return { name: /\r\nTZID:(.+)\r\n/.exec(block)?.[1] ?? timeZone, block }
}
