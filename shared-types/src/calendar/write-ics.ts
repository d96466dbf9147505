import ical, { type ICalEventData, ICalEventStatus } from 'ical-generator'
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library'
import { addCountyDays, type CountyDate } from '../county-time.ts'
import { isShownTwice } from './clock-changes.ts'
import { dayOf, timeOf } from './days.ts'
import { descriptionWithPrice } from './described-price.ts'
import { instantsOf, toInstant, toWallTime } from './event-timing.ts'
import { type IcsDates, icsDates } from './ics-dates.ts'
import { escapedIcsLine, icsAddress, icsLine, icsText, WallTime } from './ics-text.ts'
import type { EventTiming, Occurrence } from './timing.ts'

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

export interface IcsCalendar {
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
  const dates = icsDates(event.timing, Date.parse(toIso(event.updatedAt)))
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
    ...(event.price && { x: [['X-COST', icsLine(event.price)]] satisfies [string, string][] }),
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

/**
 * Of a start that clocks show twice, some readers take the first and others the second, so that date is excluded in one
 * form and has an entry in the other. Skipped dates are excluded only in the first form, because ical.js accepts one
 * EXDATE per date.
 */
function repeatingLines(timing: EventTiming, { rrule, excluded, otherwise }: IcsDates): string | undefined {
  if (!rrule) return undefined
  const changed = otherwise.map(({ originalDate }) => originalDate)
  const instants = changed.flatMap((day) => icsInstantOfSeries(timing, day) ?? [])
  const days = excluded.map((day) => icsDateOfSeries(timing, day))
  return [`RRULE:${rrule}${untilOf(timing)}`, ...[...days, ...instants].map((time) => `EXDATE${time}`)].join('\n')
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
 * An hour that clocks skip becomes the one that they then show. If they show one of the times twice, both are in UTC,
 * because some readers take the second.
 */
function icsTimes(timing: EventTiming, { start, end }: Pick<Occurrence, 'start' | 'end'>): IcsTimes {
  // Our end day is inclusive, theirs exclusive.
  if (timing.allDay)
    return { allDay: true, start: new WallTime(start), end: new WallTime(addCountyDays(dayOf(end), 1)) }
  const { timeZone } = timing
  const instants = instantsOf({ start, end }, timeZone)
  const onClocks = (instant: number) => toWallTime(new Date(instant).toISOString(), timeZone)
  const times = [onClocks(instants.start), onClocks(instants.end)] as const
  if (times.some((time) => isShownTwice(time, timeZone))) {
    return { start: new Date(instants.start), end: new Date(instants.end) }
  }
  return { start: new WallTime(times[0]), end: new WallTime(times[1]), timezone: icsZoneName(timeZone) }
}

/** The date of a series that an entry is about: `;TZID=America/New_York:20261205T220000`, `;VALUE=DATE:20261205`. */
function icsDateOfSeries({ allDay, startDate, timeZone }: EventTiming, day: CountyDate): string {
  const start = new WallTime(day + timeOf(startDate))
  if (allDay) return `;VALUE=DATE:${start.format()}`
  return `;TZID=${icsZoneName(timeZone)}:${start.format()}T${start.format('HHmmss')}`
}

/** The same in UTC, `:20261205T220000Z`, if clocks show the start twice. */
function icsInstantOfSeries({ allDay, startDate, timeZone }: EventTiming, day: CountyDate): string | undefined {
  const start = day + timeOf(startDate)
  return allDay || !isShownTwice(start, timeZone) ? undefined : `:${icsInstant(toInstant(start, timeZone))}`
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
