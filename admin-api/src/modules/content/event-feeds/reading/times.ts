import { toCallTime, toWallTime } from '@hometown/shared-types/rules/calendar/timing'
import { addCountyDays, type CountyDate, countyWallTime, isTimeZone } from '@hometown/shared-types/rules/time'
import ICAL from 'ical.js'
import { type CalendarParts, type CalendarProperty, textOf } from './calendar-text.ts'

export const UTC = 'UTC'
const MOST_DATES = 5000

/** A day, or a wall-clock time such as `2026-11-20T19:00`. Without a zone it is in that of its event. */
export interface Moment {
  readonly text: string
  readonly zone: string | undefined
}

/** On the clocks of `zone`; days and times without a zone stay as they are. */
export function wallTimeIn({ text, zone: from }: Moment, zone: string): string {
  return !from || from === zone ? text : toWallTime(toCallTime(text, from), zone)
}

/** Of a period only its start. Values that are no date are left out. */
export function momentsOf({ raw, parameters }: CalendarProperty, momentAt: ZoneReader): Moment[] {
  // Of a zone's name with a colon, ical.js takes a part for the value.
  const dates = raw.replace(/^.*:(?=\d{8})/, '')
  return dates.split(',', MOST_DATES).flatMap((value) => {
    const written = value.trim().replace(/\/.*/, '')
    const text = wallTimeOf(written)
    if (text === undefined) return []
    if (text.length === 10) return { text, zone: undefined }
    if (/Z$/i.test(written)) return { text, zone: UTC }
    return momentAt(text, parameters.tzid)
  })
}

/** `20261120T190000Z` → `2026-11-20T19:00`. 24:00 becomes 00:00 of the next day. Undefined if it is no date. */
export function wallTimeOf(written: string): string | undefined {
  const [, year = '', month, day, hour, minute, second = '00'] =
    /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:\.\d+)?)?Z?)?$/i.exec(written) ?? []
  const date = `${year}-${month}-${day}`
  const instant = Date.parse(`${date}T${hour ?? '00'}:${minute ?? '00'}:${second}.000Z`)
  if (year < '1900' || year > '2199' || Number.isNaN(instant)) return undefined
  const text = new Date(instant).toISOString()
  if (hour !== '24' && !text.startsWith(date)) return undefined
  return hour === undefined ? date : text.slice(0, 16)
}

/**
 * The whole day that a moment stands for. Exchange writes midnights of its own zone in UTC, others the last minute of a
 * day: until noon in UTC it is midnight west of Greenwich, afterwards midnight of the next day east of it.
 */
export function wholeDayOf({ text, zone }: Moment): CountyDate {
  if (text.length === 10 || zone !== UTC) return text.slice(0, 10)
  const isLastMinute = text.endsWith(':59')
  const midnight = Date.parse(`${text}:00.000Z`) + (isLastMinute ? 60_000 : 0)
  const day = new Date(midnight + 12 * 3600_000).toISOString().slice(0, 10)
  return isLastMinute ? addCountyDays(day, -1) : day
}

/** A time on the clocks that its property or else the calendar names; of an unknown name the county's, with a notice. */
export type ZoneReader = (text: string, name: string | undefined) => Moment

/**
 * Finds zones by their IANA names, or by the calendar's own definition of a zone. As in other calendar programs, the
 * IANA name wins, because definitions are often outdated. Times on clocks that only the calendar defines become county
 * times.
 */
export function createZoneReader({ zones, calendar }: CalendarParts, county: string, notices: string[]): ZoneReader {
  const found = new Map<string, string | ICAL.Timezone | undefined>(zones.flatMap(definedZone))
  const ofCalendar = textOf(calendar, 'x-wr-timezone')
  return (text, written) => {
    const name = plainName(written ?? ofCalendar)
    if (!found.has(name)) found.set(name, namedZone(name))
    const zone = found.get(name)
    if (!zone && written)
      notices.push(`Unknown time zone “${written.trim().slice(0, 60)}”. We read its times as county time.`)
    if (typeof zone !== 'object') return { text, zone: zone ?? (written && county) }
    const time = ICAL.Time.fromDateTimeString(`${text}:00`)
    time.zone = zone
    return { text: countyWallTime(time.toUnixTime() * 1000, county).slice(0, 16), zone: county }
  }
}

/** By its name. Not one that is damaged, or describes its changes by anything but years. */
function definedZone(text: string): [string, string | ICAL.Timezone][] {
  if (/FREQ=(?!YEARLY)/i.test(text)) return []
  try {
    const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(text)))
    const name = plainName(zone.tzid)
    // ical.js works out the changes now, and throws if it can't.
    const isGood = Number.isFinite(zone.utcOffset(ICAL.Time.now())) && zone.changes.length > 0
    return isGood ? [[name, namedZone(name) ?? zone]] : []
  } catch {
    return []
  }
}

/** Some programs write spaces, quotation marks or capitals in a name in one place and not in the other. */
function plainName(written: string): string {
  return written.replace(/"/g, '').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** Such as `America/Chicago`. `CST` and the like mean different things in different places. */
function namedZone(name: string): string | undefined {
  if (!name.includes('/') && name !== 'utc') return undefined
  return isTimeZone(name) ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone : undefined
}
