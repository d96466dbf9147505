import { parseISO } from 'date-fns/parseISO'

/** Numbers below are epoch seconds (up to the year 2286), others milliseconds. */
const SECONDS_BELOW = 1e10

/** Milliseconds from 1970 that a JavaScript date can hold. */
const DATE_LIMIT = 8.64e15

/** `Sat Nov 21 2026 19:00:00 GMT-0600 (Central Standard Time)` has 57 characters. */
const LONGEST_TEXT = 120

const numeric = /^[+-]?\d+(?:\.\d+)?$/
const isoLike = /^\d{4}-\d{2}(?:-\d{2})?(?:[T ]\d{2}|$)/i
const dateWord =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}|[ap]m|z|t|gmt|utc|[ecmp][sd]t)$/i
const endsWithZone = /(?:Z|GMT|UTC|[ECMP][SD]T|[+-]\d{2}(?::?\d{2})?)(?:\s*\([^)]*\))?$/i

/**
 * Milliseconds since 1970, UTC.
 * - numbers, and strings that are numbers: epoch seconds below 1e10, else milliseconds;
 * - date strings: ISO 8601 (also with a space for the `T`), or any format of `Date.parse`. Without a zone they are UTC,
 *   as WordPress's `date_gmt`;
 * - undefined for everything else: null, an empty text, more than 120 characters, `0000-00-00 00:00:00`, February 30,
 *   NaN, infinity.
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

/** `Date.parse` takes any words that end in a number for a date, so only words of dates may reach it. */
function parseWords(text: string): number {
  const words = text.replace(/\([^)]*\)$/, '').match(/\p{L}+/gu) ?? []
  if (!words.every((word) => dateWord.test(word))) return Number.NaN
  return Date.parse(endsWithZone.test(text) ? text : `${text} UTC`)
}
