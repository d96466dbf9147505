import { TZDate, tzOffset } from '@date-fns/tz'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const OFFSET_STEP_MS = 21 * DAY_MS

/** The end `until` is exclusive; `offset` is milliseconds ahead of UTC. */
interface TimeZoneOffset {
  readonly from: number
  readonly until: number
  readonly offset: number
}

let lastZone = ''
let last: TimeZoneOffset = { from: 0, until: 0, offset: 0 }
const keptZoneOffsets = new Map<string, Map<number, readonly TimeZoneOffset[]>>()
/** Offsets outside these years aren't cached: some had seconds, and there are no events. */
const FIRST_OFFSET_YEAR = 1972
const LAST_OFFSET_YEAR = 2200

/** Returns milliseconds ahead of UTC. The runtime is slow for lists of events, so each year's changes are cached. */
export function zoneOffset(instant: number, timeZone: string): number {
  // Lists ask for one zone and season again and again.
  if (timeZone === lastZone && instant >= last.from && instant < last.until) return last.offset
  const year = new Date(instant).getUTCFullYear()
  if (!(year >= FIRST_OFFSET_YEAR && year <= LAST_OFFSET_YEAR)) return offsetFromIntl(instant, timeZone)
  const found = offsetsOfYear(timeZone, year).find(({ from, until }) => instant >= from && instant < until)
  if (!found) return offsetFromIntl(instant, timeZone)
  lastZone = timeZone
  last = found
  return found.offset
}

function offsetsOfYear(timeZone: string, year: number): readonly TimeZoneOffset[] {
  const years = keptZoneOffsets.get(timeZone) ?? new Map<number, readonly TimeZoneOffset[]>()
  keptZoneOffsets.set(timeZone, years)
  const known = years.get(year)
  if (known) return known
  const offsets = findZoneOffsets(timeZone, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1))
  years.set(year, offsets)
  return offsets
}

/** Samples every three weeks: no zone changes twice within that time (a Ramadan without summer time is longer). */
function findZoneOffsets(timeZone: string, from: number, to: number): TimeZoneOffset[] {
  const starts = [{ from, offset: offsetFromIntl(from, timeZone) }]
  for (let start = from; start < to; start += OFFSET_STEP_MS) {
    const end = Math.min(start + OFFSET_STEP_MS, to - MINUTE_MS)
    const offset = offsetFromIntl(end, timeZone)
    if (offset !== starts.at(-1)?.offset) starts.push({ from: findOffsetChange(start, end, timeZone), offset })
  }
  return starts.map((start, index) => ({ ...start, until: starts[index + 1]?.from ?? to }))
}

/** Returns the first minute with the offset of `end`. */
function findOffsetChange(start: number, end: number, timeZone: string): number {
  const offset = offsetFromIntl(end, timeZone)
  let before = start
  let after = end
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / MINUTE_MS / 2) * MINUTE_MS
    if (offsetFromIntl(middle, timeZone) === offset) after = middle
    else before = middle
  }
  return after
}

function offsetFromIntl(instant: number, timeZone: string): number {
  return tzOffset(timeZone, new Date(instant)) * MINUTE_MS
}

const wallTimePattern = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?/

/** Returns `2026-11-19T21:33:19`, as WordPress does. @param instant in milliseconds */
export function countyWallTime(instant: number, timeZone: string): string {
  return new Date(instant + zoneOffset(instant, timeZone)).toISOString().slice(0, 19)
}

/** Returns milliseconds; seconds or the whole time may be missing. Undefined for anything else, like February 30. */
export function instantOfCountyTime(text: string, timeZone: string): number | undefined {
  const match = wallTimePattern.exec(text)
  if (match === null) return undefined
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = match
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`
  const wall = Date.parse(written)
  if (Number.isNaN(wall) || new Date(wall).toISOString() !== written) return undefined
  return instantOfWallTime(wall, timeZone)
}

/**
 * Returns milliseconds; `wall` is as if in UTC. A time that clocks show twice means the first one. A time that they
 * skip is moved on by the skipped hour. TZDate's result depends on the machine's zone
 * (https://github.com/date-fns/tz/issues/40).
 */
export function instantOfWallTime(wall: number, timeZone: string): number {
  const before = zoneOffset(wall - DAY_MS, timeZone)
  const after = zoneOffset(wall + DAY_MS, timeZone)
  if (before === after) return wall - before
  const candidates = [wall - before, wall - after].sort((a, b) => a - b)
  return candidates.find((instant) => instant + zoneOffset(instant, timeZone) === wall) ?? wall - before
}

/** Days are `YYYY-MM-DD` and months `YYYY-MM`, always in the county's zone. */
export type CountyDate = string
export type CountyMonth = string

/** @param instant in milliseconds */
export function countyDate(instant: number, timeZone: string): CountyDate {
  return countyWallTime(instant, timeZone).slice(0, 10)
}

/** Returns milliseconds. */
export function startOfCountyDate(date: CountyDate, timeZone: string): number {
  return instantOfWallTime(Date.parse(`${date}T00:00:00.000Z`), timeZone)
}

export function addCountyDays(date: CountyDate, count: number): CountyDate {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day + count)).toISOString().slice(0, 10)
}

/** @param pattern of date-fns, such as `MMMM d, yyyy` */
export function formatCountyTime(instant: number, timeZone: string, pattern: string): string {
  return format(new TZDate(instant, timeZone), pattern)
}

/** Returns true for a zone that this runtime knows, but not for `+05:00`: counties have daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Numbers below are epoch seconds (up to the year 2286), others milliseconds. */
const LARGEST_UNIX_SECONDS = 1e10

/** A JavaScript date holds at most these milliseconds from 1970. */
const DATE_LIMIT_MS = 8.64e15

/** The text `Sat Nov 21 2026 19:00:00 GMT-0600 (Central Standard Time)` has 57 characters. */
const LONGEST_DATE_TEXT = 120

const numericTimePattern = /^[+-]?\d+(?:\.\d+)?$/
const isoTimePattern = /^\d{4}-\d{2}(?:-\d{2})?(?:[T ]\d{2}|$)/i
const dateWordPattern =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}|[ap]m|z|t|gmt|utc|[ecmp][sd]t)$/i
const endsWithZonePattern = /(?:Z|GMT|UTC|[ECMP][SD]T|[+-]\d{2}(?::?\d{2})?)(?:\s*\([^)]*\))?$/i

/**
 * Returns milliseconds since 1970, UTC.
 * - numbers, and strings that are numbers: epoch seconds below 1e10, else milliseconds;
 * - date strings: ISO 8601 (also with a space for the `T`), or any format of `Date.parse`. Without a zone they are UTC,
 * as WordPress's `date_gmt`;
 * - undefined for everything else: null, an empty text, more than 120 characters, `0000-00-00 00:00:00`, February 30,
 * NaN, infinity.
 */
export function toMilliseconds(value: number | string | null | undefined): number | undefined {
  if (typeof value === 'number') return timeFromNumber(value)
  const text = value?.trim()
  if (!text || text.length > LONGEST_DATE_TEXT) return undefined
  return numericTimePattern.test(text) ? timeFromNumber(Number(text)) : timeFromDateText(text)
}

function timeFromNumber(value: number): number | undefined {
  const instant = Math.round(Math.abs(value) < LARGEST_UNIX_SECONDS ? value * 1000 : value)
  // Adding 0 turns -0 into 0.
  return Math.abs(instant) <= DATE_LIMIT_MS ? instant + 0 : undefined
}

function timeFromDateText(text: string): number | undefined {
  const instant = isoTimePattern.test(text) ? parseIsoTime(text) : parseWordedTime(text)
  return Number.isNaN(instant) ? undefined : instant
}

function parseIsoTime(text: string): number {
  const upper = text.toUpperCase().replace(/\s*(Z|UTC|GMT)$/, 'Z')
  const [, date = '', time = '00:00'] = /^(\d{4}-\d{2}(?:-\d{2})?)(?:[T ](.*))?$/.exec(upper) ?? []
  const compact = time.replace(/\s+/g, '')
  return parseISO(`${date}T${compact}${endsWithZonePattern.test(compact) ? '' : 'Z'}`).getTime()
}

/** A text reaches `Date.parse` only with words of dates: it takes any words that end in a number for a date. */
function parseWordedTime(text: string): number {
  const words = text.replace(/\([^)]*\)$/, '').match(/\p{L}+/gu) ?? []
  if (!words.every((word) => dateWordPattern.test(word))) return Number.NaN
  return Date.parse(endsWithZonePattern.test(text) ? text : `${text} UTC`)
}

const endsWithOffsetPattern = /(?:Z|[+-]\d{2}:?\d{2})$/i

/** Returns milliseconds; undefined if it is no time. */
export function instantOfTimeInput(text: string, timeZone: string): number | undefined {
  return endsWithOffsetPattern.test(text.trim().slice(10)) ? toMilliseconds(text) : instantOfCountyTime(text, timeZone)
}

export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

export function isoTimeOrNull(milliseconds: number | null | undefined): string | null {
  return milliseconds == null ? null : isoTime(milliseconds)
}

const HOUR_MS = 60 * MINUTE_MS
const MONTH_MS = 30.44 * DAY_MS
const YEAR_MS = 365.25 * DAY_MS

const countedTimeFormat = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' })
const namedDayFormat = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/**
 * Returns `just now`, `5 minutes ago`, `3 hours ago`, `yesterday`, `12 days ago`, `2 months ago`, `1 year ago`; for the
 * future `in 5 minutes`, `tomorrow`. Within a minute, where clocks merely differ, `just now`. Both in milliseconds;
 * empty if either is no time. With a zone, days are those of its calendar: after twelve hours, what was before midnight
 * is `yesterday`.
 */
export function timeAgo(instant: number, now: number, timeZone?: string): string {
  const elapsed = now - instant
  if (!Number.isFinite(elapsed)) return ''
  const distance = Math.abs(elapsed)
  if (distance < MINUTE_MS) return 'just now'
  const count = (unit: number) => -Math.sign(elapsed) * Math.floor(distance / unit)
  if (distance < HOUR_MS) return countedTimeFormat.format(count(MINUTE_MS), 'minute')
  const days = timeZone ? dayNumberInZone(instant, timeZone) - dayNumberInZone(now, timeZone) : count(DAY_MS)
  if (days === 0 || distance < DAY_MS / 2) return countedTimeFormat.format(count(HOUR_MS), 'hour')
  if (distance < MONTH_MS) return namedDayFormat.format(days, 'day')
  if (distance < YEAR_MS) return countedTimeFormat.format(count(MONTH_MS), 'month')
  return countedTimeFormat.format(count(YEAR_MS), 'year')
}

function dayNumberInZone(instant: number, timeZone: string): number {
  // This locale writes days as `2026-11-20`.
  return Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant)) / DAY_MS
}

/** Turns `America/Chicago` into `Central Time`, its name today. Some counties changed their zone after 1970. */
export function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
