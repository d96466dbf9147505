import { addCountyDays } from '@hometown/shared-types/county-time'
import { countyWallTime, instantOfCountyTime } from '@hometown/shared-types/county-wall-time'
import type { TimesReading } from '@hometown/shared-types/event-feed'
import type { CalendarProperty } from '../calendar-property.ts'
import { UnreadableEventError } from '../feed-event.ts'

export interface CalendarDatetime {
  form: 'day' | 'floating' | 'utc' | 'zone'
  text: string
  /** For `zone` only: a zone that this runtime knows. */
  zone: string | undefined
}

/** @throws UnreadableEventError for an invalid date such as February 30. */
export function datetimesOf(
  property: CalendarProperty,
  findZone: (name: string) => string,
  times: TimesReading,
): CalendarDatetime[] {
  const zone = property.parameters.tzid
  return property.raw
    .split(',')
    .slice(0, MOST_VALUES)
    .map((value) => readDatetime(value.trim(), zone, findZone, times))
}

const MOST_VALUES = 5000

function readDatetime(
  written: string,
  zone: string | undefined,
  findZone: (name: string) => string,
  times: TimesReading,
): CalendarDatetime {
  const text = normalised(written)
  if (text === undefined) throw new UnreadableEventError(`“${written.slice(0, 40)}” is not a date`)
  if (text.length === 10) return { form: 'day', text, zone: undefined }
  if (times === 'county') return { form: 'floating', text, zone: undefined }
  if (times === 'utc' || /Z(?:\/|$)/i.test(written)) return { form: 'utc', text, zone: undefined }
  return zone ? { form: 'zone', text, zone: findZone(zone) } : { form: 'floating', text, zone: undefined }
}

/** `20261120T190000Z` → `2026-11-20T19:00`. 24:00 becomes 00:00 of the next day. */
function normalised(written: string): string | undefined {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:\.\d+)?)?Z?(?:\/.*)?)?$/i.exec(written)
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

/** Wall-clock time in `zone`; floating times stay as they are. */
export function wallTimeIn(datetime: CalendarDatetime, zone: string): string {
  if (datetime.form === 'day' || datetime.form === 'floating' || datetime.zone === zone) return datetime.text
  const instant =
    datetime.form === 'utc'
      ? Date.parse(`${datetime.text}:00.000Z`)
      : instantOfCountyTime(datetime.text, datetime.zone ?? zone)
  if (instant === undefined) throw new UnreadableEventError(`“${datetime.text}” is not a date`)
  return countyWallTime(instant, zone).slice(0, 16)
}
