import { dayOf, wallTimeAfter } from '@hometown/shared-types/rules/calendar/days'
import { toCallTime, toWallTime } from '@hometown/shared-types/rules/calendar/timing'
import { type CountyDate, countyWallTime, isTimeZone } from '@hometown/shared-types/rules/time'
import ICAL from 'ical.js'
import { propertyValues } from './ical-text.ts'

export const UTC = 'UTC'
const ICAL_DATES_LIMIT = 5000
const HALF_DAY_MS = 12 * 3600_000

/** A day, or a wall-clock time such as `2026-11-20T19:00`. Without a zone it is in that of its event. */
export interface IcalTime {
  readonly text: string
  readonly zone: string | undefined
}

/** Returns the time on the clocks of `zone`; days and times without a zone stay as they are. */
export function wallTimeInZone({ text, zone: from }: IcalTime, zone: string): string {
  return !from || from === zone ? text : toWallTime(toCallTime(text, from), zone)
}

/** Values that are no date are left out. */
export function icalTimesOf(component: ICAL.Component, name: string, timeInZone: ZonedTimeReader): IcalTime[] {
  return component.getAllProperties(name).flatMap((property) => {
    const zone = property.getFirstParameter('tzid')
    return propertyValues(property)
      .slice(0, ICAL_DATES_LIMIT)
      .flatMap((written) => {
        const text = parseWallTime(written)
        if (text === undefined) return []
        if (written.endsWith('Z')) return { text, zone: UTC }
        return text.length === 10 || !zone ? { text, zone: undefined } : timeInZone(text, zone)
      })
  })
}

/** `20261120T190000Z` → `2026-11-20T19:00`. 24:00 is 00:00 of the next day. Undefined if it is no date. */
export function parseWallTime(written: string): string | undefined {
  const [, year = '', month, day, hour, minute] =
    // ical.js gives a day without VALUE=DATE empty hours: https://github.com/kewisch/ical.js/issues/620
    /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}):?(?:\d{2})?Z?|T::)?$/.exec(written) ?? []
  const date = `${year}-${month}-${day}`
  const instant = Date.parse(`${date}T${hour ?? '00'}:${minute ?? '00'}:00.000Z`)
  if (year < '1900' || year > '2199' || Number.isNaN(instant)) return undefined
  const text = new Date(instant).toISOString()
  if (hour !== '24' && !text.startsWith(date)) return undefined
  return hour === undefined ? date : text.slice(0, 16)
}

/**
 * Returns the whole day that a time means. Exchange writes midnights of its own zone in UTC, others the last minute
 * of a day: until noon in UTC it is midnight west of Greenwich, afterwards midnight of the next day east of it.
 */
export function wholeDayOf({ text, zone }: IcalTime): CountyDate {
  return dayOf(zone === UTC ? wallTimeAfter(text, text.endsWith(':59') ? -HALF_DAY_MS : HALF_DAY_MS) : text)
}

/** Reads a time on the clocks that its property names, or on the county's, with a notice, for an unknown name. */
export type ZonedTimeReader = (text: string, name: string) => IcalTime

/**
 * Finds zones by their IANA names, or by the calendar's own definition of a zone. As in other calendar programs, the
 * IANA name wins, because definitions are often outdated. Times on clocks that only the calendar defines become county
 * times.
 */
export function createZonedTimeReader(calendar: ICAL.Component, county: string, notices: string[]): ZonedTimeReader {
  const zones = calendar.getAllSubcomponents('vtimezone')
  const zonesByName = new Map<string, string | ICAL.Timezone | undefined>(zones.flatMap(parseIcalTimeZone))
  return (text, name) => {
    const key = timeZoneKey(name)
    if (!zonesByName.has(key)) zonesByName.set(key, findIanaZone(key))
    const zone = zonesByName.get(key)
    if (!zone) notices.push(`Unknown time zone “${name.trim().slice(0, 60)}”. We read its times as county time.`)
    if (typeof zone !== 'object') return { text, zone: zone ?? county }
    const time = ICAL.Time.fromDateTimeString(`${text}:00`)
    time.zone = zone
    return { text: countyWallTime(time.toUnixTime() * 1000, county).slice(0, 16), zone: county }
  }
}

/** Returns a zone by its name, unless it is damaged, or describes its changes by anything but years. */
function parseIcalTimeZone(component: ICAL.Component): [string, string | ICAL.Timezone][] {
  try {
    if (/"freq":"(?!YEARLY)/.test(JSON.stringify(component))) return []
    const zone = new ICAL.Timezone(component)
    const name = timeZoneKey(zone.tzid)
    // ical.js works out the changes now, and throws if it can't.
    const isGood = Number.isFinite(zone.utcOffset(ICAL.Time.now())) && zone.changes.length > 0
    return isGood ? [[name, findIanaZone(name) ?? zone]] : []
  } catch {
    return []
  }
}

/** Some programs write spaces, quotation marks or capitals in a name in one place and not in the other. */
function timeZoneKey(written: string): string {
  return written.replace(/"/g, '').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** Knows names such as `America/Chicago`. `CST` and the like mean different things in different places. */
function findIanaZone(name: string): string | undefined {
  if (!name.includes('/') && name !== 'utc') return undefined
  return isTimeZone(name) ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone : undefined
}
