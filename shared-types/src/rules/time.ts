import { TZDate, tzOffset } from '@date-fns/tz'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const STEP = 21 * DAY

/** The end `until` is exclusive; `offset` is milliseconds ahead of UTC. */
interface Offset {
  readonly from: number
  readonly until: number
  readonly offset: number
}

let lastZone = ''
let last: Offset = { from: 0, until: 0, offset: 0 }
const kept = new Map<string, Map<number, readonly Offset[]>>()
/** Offsets outside these years aren't cached: some had seconds, and there are no events. */
const FIRST_YEAR = 1972
const LAST_YEAR = 2200

/** Returns milliseconds ahead of UTC. The runtime is slow for lists of events, so each year's changes are cached. */
export function zoneOffset(instant: number, timeZone: string): number {
  // Lists ask for one zone and season again and again.
  if (timeZone === lastZone && instant >= last.from && instant < last.until) return last.offset
  const year = new Date(instant).getUTCFullYear()
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR)) return askedOffset(instant, timeZone)
  const found = offsetsOfYear(timeZone, year).find(({ from, until }) => instant >= from && instant < until)
  if (!found) return askedOffset(instant, timeZone)
  lastZone = timeZone
  last = found
  return found.offset
}

function offsetsOfYear(timeZone: string, year: number): readonly Offset[] {
  const years = kept.get(timeZone) ?? new Map<number, readonly Offset[]>()
  kept.set(timeZone, years)
  const known = years.get(year)
  if (known) return known
  const offsets = findOffsets(timeZone, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1))
  years.set(year, offsets)
  return offsets
}

/** Samples every three weeks: no zone changes twice within that time (a Ramadan without summer time is longer). */
function findOffsets(timeZone: string, from: number, to: number): Offset[] {
  const starts = [{ from, offset: askedOffset(from, timeZone) }]
  for (let start = from; start < to; start += STEP) {
    const end = Math.min(start + STEP, to - MINUTE)
    const offset = askedOffset(end, timeZone)
    if (offset !== starts.at(-1)?.offset) starts.push({ from: changeBetween(start, end, timeZone), offset })
  }
  return starts.map((start, index) => ({ ...start, until: starts[index + 1]?.from ?? to }))
}

/** Returns the first minute with the offset of `end`. */
function changeBetween(start: number, end: number, timeZone: string): number {
  const offset = askedOffset(end, timeZone)
  let before = start
  let after = end
  while (after - before > MINUTE) {
    const middle = before + Math.floor((after - before) / MINUTE / 2) * MINUTE
    if (askedOffset(middle, timeZone) === offset) after = middle
    else before = middle
  }
  return after
}

function askedOffset(instant: number, timeZone: string): number {
  return tzOffset(timeZone, new Date(instant)) * MINUTE
}

const wallTime = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?/

/** Returns `2026-11-19T21:33:19`, as WordPress does. @param instant in milliseconds */
export function countyWallTime(instant: number, timeZone: string): string {
  return new Date(instant + zoneOffset(instant, timeZone)).toISOString().slice(0, 19)
}

/** Returns milliseconds; seconds or the whole time may be missing. Undefined for anything else, like February 30. */
export function instantOfCountyTime(text: string, timeZone: string): number | undefined {
  const match = wallTime.exec(text)
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
  const before = zoneOffset(wall - DAY, timeZone)
  const after = zoneOffset(wall + DAY, timeZone)
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
const SECONDS_BELOW = 1e10

/** A JavaScript date holds at most these milliseconds from 1970. */
const DATE_LIMIT = 8.64e15

/** The text `Sat Nov 21 2026 19:00:00 GMT-0600 (Central Standard Time)` has 57 characters. */
const LONGEST_TEXT = 120

const numeric = /^[+-]?\d+(?:\.\d+)?$/
const isoLike = /^\d{4}-\d{2}(?:-\d{2})?(?:[T ]\d{2}|$)/i
const dateWord =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}|[ap]m|z|t|gmt|utc|[ecmp][sd]t)$/i
const endsWithZone = /(?:Z|GMT|UTC|[ECMP][SD]T|[+-]\d{2}(?::?\d{2})?)(?:\s*\([^)]*\))?$/i

/**
 * Returns milliseconds since 1970, UTC.
 * - numbers, and strings that are numbers: epoch seconds below 1e10, else milliseconds;
 * - date strings: ISO 8601 (also with a space for the `T`), or any format of `Date.parse`. Without a zone they are UTC,
 * as WordPress's `date_gmt`;
 * - undefined for everything else: null, an empty text, more than 120 characters, `0000-00-00 00:00:00`, February 30,
 * NaN, infinity.
 */
export function toMilliseconds(value: number | string | null | undefined): number | undefined {
  if (typeof value === 'number') return fromNumber(value)
  const text = value?.trim()
  if (!text || text.length > LONGEST_TEXT) return undefined
  return numeric.test(text) ? fromNumber(Number(text)) : fromDateText(text)
}

function fromNumber(value: number): number | undefined {
  const instant = Math.round(Math.abs(value) < SECONDS_BELOW ? value * 1000 : value)
  // Adding 0 turns -0 into 0.
  return Math.abs(instant) <= DATE_LIMIT ? instant + 0 : undefined
}

function fromDateText(text: string): number | undefined {
  const instant = isoLike.test(text) ? parseIso(text) : parseWords(text)
  return Number.isNaN(instant) ? undefined : instant
}

function parseIso(text: string): number {
  const upper = text.toUpperCase().replace(/\s*(Z|UTC|GMT)$/, 'Z')
  const [, date = '', time = '00:00'] = /^(\d{4}-\d{2}(?:-\d{2})?)(?:[T ](.*))?$/.exec(upper) ?? []
  const compact = time.replace(/\s+/g, '')
  return parseISO(`${date}T${compact}${endsWithZone.test(compact) ? '' : 'Z'}`).getTime()
}

/** A text reaches `Date.parse` only with words of dates: it takes any words that end in a number for a date. */
function parseWords(text: string): number {
  const words = text.replace(/\([^)]*\)$/, '').match(/\p{L}+/gu) ?? []
  if (!words.every((word) => dateWord.test(word))) return Number.NaN
  return Date.parse(endsWithZone.test(text) ? text : `${text} UTC`)
}

const endsWithOffset = /(?:Z|[+-]\d{2}:?\d{2})$/i

/** Returns milliseconds; undefined if it is no time. */
export function instantOfTimeInput(text: string, timeZone: string): number | undefined {
  return endsWithOffset.test(text.trim().slice(10)) ? toMilliseconds(text) : instantOfCountyTime(text, timeZone)
}

export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

export function isoTimeOrNull(milliseconds: number | null | undefined): string | null {
  return milliseconds == null ? null : isoTime(milliseconds)
}

const HOUR = 60 * MINUTE
const MONTH = 30.44 * DAY
const YEAR = 365.25 * DAY

const counted = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' })
const named = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

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
  if (distance < MINUTE) return 'just now'
  const count = (unit: number) => -Math.sign(elapsed) * Math.floor(distance / unit)
  if (distance < HOUR) return counted.format(count(MINUTE), 'minute')
  const days = timeZone ? dayNumber(instant, timeZone) - dayNumber(now, timeZone) : count(DAY)
  if (days === 0 || distance < DAY / 2) return counted.format(count(HOUR), 'hour')
  if (distance < MONTH) return named.format(days, 'day')
  if (distance < YEAR) return counted.format(count(MONTH), 'month')
  return counted.format(count(YEAR), 'year')
}

function dayNumber(instant: number, timeZone: string): number {
  // This locale writes days as `2026-11-20`.
  return Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant)) / DAY
}

/** Turns `America/Chicago` into `Central Time`, its name today. Some counties changed their zone after 1970. */
export function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
