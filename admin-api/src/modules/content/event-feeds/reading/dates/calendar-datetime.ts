import { addCountyDays } from '@hometown/shared-types/county-time'
import type { CalendarProperty } from '../calendar-property.ts'
import { UnreadableEventError } from '../feed-event.ts'
import { type FeedZone, instantInZone, isSameZone, wallTimeAt } from './feed-zone.ts'
import { wallDuration } from './wall-duration.ts'
import type { ZoneFinder } from './zone-finder.ts'

export interface CalendarDatetime {
  form: 'day' | 'floating' | 'utc' | 'zone'
  text: string
  /** For `zone` only. */
  zone: FeedZone | undefined
}

/** A date of RDATE. One that is a PERIOD has an end of its own. */
export interface CalendarPeriod {
  start: CalendarDatetime
  end: CalendarDatetime | undefined
}

type Zones = Pick<ZoneFinder, 'find' | 'ofCalendar'>

/** Per property; a longer one is cut. */
const MOST_VALUES = 5000

/** @throws UnreadableEventError for an invalid date such as February 30. */
export function datetimesOf(property: CalendarProperty, zones: Zones): CalendarDatetime[] {
  return valuesOf(property).map((value) => readDatetime(value, property.parameters.tzid, zones))
}

/** @throws UnreadableEventError for an invalid date or length. */
export function periodsOf(property: CalendarProperty, zones: Zones): CalendarPeriod[] {
  const zone = property.parameters.tzid
  return valuesOf(property).map((value) => {
    const [from = '', to] = value.split('/')
    const start = readDatetime(from, zone, zones)
    if (to === undefined || start.form === 'day') return { start, end: undefined }
    const isLength = /^[+-]?P/i.test(to)
    const end = isLength ? { ...start, text: wallDuration(start.text, to) } : readDatetime(to, zone, zones)
    return { start, end }
  })
}

function valuesOf({ raw }: CalendarProperty): string[] {
  const values = raw.split(',', MOST_VALUES).map((value) => value.trim())
  // A list may end in a comma.
  return values.length > 1 ? values.filter(Boolean) : values
}

function readDatetime(written: string, zone: string | undefined, zones: Zones): CalendarDatetime {
  const text = normalisedWall(written)
  if (text === undefined) throw new UnreadableEventError(`“${written.slice(0, 40)}” is not a date`)
  if (text.length === 10) return { form: 'day', text, zone: undefined }
  if (/Z$/i.test(written)) return { form: 'utc', text, zone: undefined }
  const named = zone ? zones.find(zone) : zones.ofCalendar
  return named ? { form: 'zone', text, zone: named } : { form: 'floating', text, zone: undefined }
}

/** `20261120T190000Z` → `2026-11-20T19:00`. 24:00 becomes 00:00 of the next day. Undefined if it is no date. */
export function normalisedWall(written: string): string | undefined {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:\.\d+)?)?Z?)?$/i.exec(written)
  if (match === null) return undefined
  const [, year = '', month, day, hour, minute, second = '00'] = match
  const date = `${year}-${month}-${day}`
  if (year < '1900' || year > '2199' || !isDay(date)) return undefined
  if (hour === undefined || minute === undefined) return date
  if (hour === '24' && minute === '00') return `${addCountyDays(date, 1)}T00:00`
  return hour <= '23' && minute <= '59' && second <= '60' ? `${date}T${hour}:${minute}` : undefined
}

function isDay(date: string): boolean {
  const instant = Date.parse(`${date}T00:00:00.000Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(date)
}

/** Wall-clock time in `zone`; floating times and days stay as they are. */
export function wallTimeIn(datetime: CalendarDatetime, zone: FeedZone): string {
  const { form, text } = datetime
  if (form === 'day' || form === 'floating') return text
  if (datetime.zone && isSameZone(datetime.zone, zone)) return text
  const instant = form === 'utc' ? Date.parse(`${text}:00.000Z`) : instantInZone(text, datetime.zone ?? zone)
  if (instant === undefined) throw new UnreadableEventError(`“${text}” is not a date`)
  return wallTimeAt(instant, zone)
}
