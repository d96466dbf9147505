import ICAL from 'ical.js'
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library'
import { compareText } from '../text.ts'
import { addCountyDays, type CountyDate } from '../time.ts'
import { dayOf, timeOf } from './days.ts'
import { occurrenceAt } from './occurrences.ts'
import { firstDateOf, ruleDays } from './rule-days.ts'
import { type EventTiming, instantsOf, type Occurrence, toInstant, toWallTime } from './timing.ts'

/** The length is in bytes, without the space of a line that goes on. */
ICAL.foldLength = 74

interface Described {
  readonly description: string
  readonly price?: string | undefined
}

/** Few calendar programs show a price, so it is the last line of the description, too. */
export function descriptionWithPrice({ description, price }: Described): string {
  return [description, price && `Price: ${price}`].filter(Boolean).join('\n\n')
}

/** Some readers take these characters for the end of a line. */
const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g
const CONTROLS = /[^\P{Cc}\n\t]/gu

/** Removes control characters and half surrogate pairs, and unifies line ends. */
function icsText(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(CONTROLS, '').toWellFormed()
}

function icsLine(text: string): string {
  return icsText(text).replaceAll('\n', ' ').trim()
}

/** Escapes texts of properties that ical.js doesn't know, because it doesn't escape them. */
function escapedIcsLine(text: string): string {
  return icsLine(text).replace(/[\\;,]/g, '\\$&')
}

function icsAddress(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

export interface IcsEvent {
  readonly uid: string
  readonly sequence: number
  readonly title: string
  readonly description: string
  readonly location: string
  readonly price?: string | undefined
  readonly url: string | null
  readonly categories: readonly string[]
  readonly timing: EventTiming
  /** The time is milliseconds or ISO 8601, for DTSTAMP and LAST-MODIFIED. */
  readonly updatedAt: number | string
  readonly createdAt?: number | string | undefined
  readonly tentative?: boolean | undefined
}

interface IcsCalendar {
  readonly name: string
  readonly description?: string | undefined
  readonly url?: string | undefined
  /** The newspaper's zone comes first, which is the calendar's own, then those of its events. */
  readonly timeZones: readonly string[]
}

/** Returns folded lines with CR LF; empty for a series without dates. It is slow: cache it per event and version. */
export function icsEvent(event: IcsEvent): string {
  const dates = icsDates(event.timing)
  if (!dates) return ''
  const overrides = dates.otherwise.map((occurrence) => overrideText(event, occurrence))
  return [seriesText(event, dates), ...overrides].join('')
}

/** Puts components of `icsEvent` into a calendar file. It is fast because it doesn't parse them. */
export function icsCalendar(calendar: IcsCalendar, components: readonly string[]): string {
  const zones = [...new Set(calendar.timeZones.map(icsZoneName))]
  const [zone] = zones
  const name = escapedIcsLine(calendar.name)
  const frame = componentOf('vcalendar', [
    ['version', '2.0'],
    ['prodid', '-//Hometown//Calendar//EN'],
    ['url', calendar.url && icsAddress(calendar.url)],
    ['name', name],
    ['x-wr-calname', name],
    ['x-wr-caldesc', calendar.description && escapedIcsLine(calendar.description)],
    ['timezone-id', zone],
    ['x-wr-timezone', zone],
    ['refresh-interval', ICAL.Duration.fromSeconds(60 * 60)],
    ['x-published-ttl', 'PT1H'],
  ]).toString()
  const head = frame.slice(0, frame.lastIndexOf('END:VCALENDAR'))
  return [head, ...zones.map(icsZoneBlock), ...components, 'END:VCALENDAR\r\n'].join('')
}

type Values = readonly [name: string, value: string | number | ICAL.Time | ICAL.Duration | null | undefined][]

function componentOf(name: string, values: Values): ICAL.Component {
  const component = new ICAL.Component(name)
  for (const [property, value] of values)
    if (value !== null && value !== undefined && value !== '') component.addPropertyWithValue(property, value)
  return component
}

interface IcsDates {
  readonly first: Occurrence
  readonly excluded: readonly CountyDate[]
  /** These dates have an entry of their own, in order. */
  readonly otherwise: readonly Occurrence[]
}

/** Only dates of the rule are excluded: after an EXDATE without a date, ical.js skips none of the later ones. */
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

function seriesText(event: IcsEvent, { first, excluded }: IcsDates): string {
  const { timing } = event
  const component = eventComponent(event, first, timing.cancelled)
  if (timing.rrule) {
    const rule = new ICAL.Property('rrule')
    rule.setValue(ICAL.Recur.fromString(timing.rrule + untilOf(timing)))
    component.addProperty(rule)
  }
  for (const day of excluded) component.addProperty(dateProperty('exdate', day + timeOf(timing.startDate), timing))
  return textOf(component)
}

function overrideText(event: IcsEvent, occurrence: Occurrence): string {
  const { exception, originalDate, cancelled } = occurrence
  const own = {
    ...event,
    title: exception?.title ?? event.title,
    description: exception?.description ?? event.description,
    location: exception?.location ?? event.location,
  }
  const component = eventComponent(own, occurrence, cancelled)
  const date = originalDate + timeOf(event.timing.startDate)
  component.addProperty(dateProperty('recurrence-id', date, event.timing))
  return textOf(component)
}

function textOf(component: ICAL.Component): string {
  return `${component.toString()}\r\n`
}

function eventComponent(event: IcsEvent, span: Occurrence, cancelled: boolean): ICAL.Component {
  const { timing, createdAt, updatedAt } = event
  const component = componentOf('vevent', [
    ['uid', icsLine(event.uid)],
    ['sequence', event.sequence],
    ['dtstamp', utcTime(updatedAt)],
    ['summary', icsLine(event.title)],
    ['location', icsLine(event.location)],
    ['description', icsText(descriptionWithPrice(event))],
    ['url', event.url && icsAddress(event.url)],
    ['status', cancelled ? 'CANCELLED' : event.tentative ? 'TENTATIVE' : 'CONFIRMED'],
    ['created', createdAt === undefined ? undefined : utcTime(createdAt)],
    ['last-modified', utcTime(updatedAt)],
  ])
  const { start, end } = icsTimes(timing, span)
  component.addProperty(dateProperty('dtstart', start, timing))
  // RFC 5545, 3.8.2.2 forbids an end that isn't later. An event without one ends when it begins.
  if (end > start) component.addProperty(dateProperty('dtend', end, timing))
  const categories = new ICAL.Property('categories')
  const words = event.categories.map(icsLine).filter(Boolean)
  categories.setValues(words)
  if (words.length > 0) component.addProperty(categories)
  return component
}

function utcTime(time: number | string): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(time), true)
}

/** Makes `DTSTART;TZID=America/New_York:20261205T220000` or `EXDATE;VALUE=DATE:20261205`. */
function dateProperty(name: string, wallTime: string, { allDay, timeZone }: EventTiming): ICAL.Property {
  const property = new ICAL.Property(name)
  property.setValue(allDay ? ICAL.Time.fromDateString(dayOf(wallTime)) : ICAL.Time.fromDateTimeString(`${wallTime}:00`))
  if (!allDay) property.setParameter('tzid', icsZoneName(timeZone))
  return property
}

/** Returns a day for all-day series, else the last second of that day in UTC, as RFC 5545, 3.3.10 requires. */
function untilOf({ recurrenceEndDate, allDay, timeZone }: EventTiming): string {
  if (!recurrenceEndDate) return ''
  if (allDay) return `;UNTIL=${recurrenceEndDate.replaceAll('-', '')}`
  return `;UNTIL=${utcTime(toInstant(addCountyDays(recurrenceEndDate, 1), timeZone) - 1000).toICALString()}`
}

/**
 * Moves an hour that clocks skip to the one that they then show. Calendar programs add the exact length of the first
 * date to each start, so a date during a clock change may end an hour early or late there.
 */
function icsTimes({ allDay, timeZone }: EventTiming, { start, end }: Occurrence) {
  // The end day is inclusive here, and exclusive in calendar files.
  if (allDay) return { start, end: addCountyDays(dayOf(end), 1) }
  const instants = instantsOf({ start, end }, timeZone)
  const onClocks = (instant: number) => toWallTime(new Date(instant).toISOString(), timeZone)
  return { start: onClocks(instants.start), end: onClocks(instants.end) }
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

/** Returns lines that end with CR LF. Empty for a zone that the library doesn't know. */
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
