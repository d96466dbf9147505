import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import { type Chrono, casual as english, type ParsedResult } from 'chrono-node/en'
import { casual as spanish } from 'chrono-node/es'
import type { ReadingTime } from './reading-time.ts'
import { withWesternDates } from './western-dates.ts'

export interface ParsedDatetime {
  /** `2026-11-21T19:00`, or only the day without a time. */
  wall: string
  /** Milliseconds, if the text has a zone. */
  instant: number | undefined
  index: number
  text: string
}

const LONGEST_WORDS = 200
const spanishMonth =
  /\b(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)\b/i
const likeDate =
  /\d[/.-]\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic)|\d\s?(?:min|hour|hr|day|week|hora|día|dia)|\b(?:today|yesterday|tomorrow|hoy|ayer)\b/i

export function parseDatetime(written: string, { timeZone, now, dateStyle }: ReadingTime): ParsedDatetime | undefined {
  const start = written.slice(0, LONGEST_WORDS)
  if (!/\d|day|ayer|hoy/i.test(start)) return undefined
  const words = withWesternDates(start, dateStyle)
  if (!likeDate.test(words)) return undefined
  const chrono: Chrono = spanishMonth.test(words) ? spanish : english
  const text = spanishMonth.test(words)
    ? words
    : words
        .replace(/\b([ap])\.\s?m\.?/gi, '$1m')
        .replace(/\bSept\b\.?/g, 'Sep')
        // `Nov. 18, 2026 / 5:10 PM`
        .replace(/\b(\d{4})\s?[|/•·@–-]\s?(?=\d{1,2}:\d{2})/g, '$1 ')
  const reference = { instant: new Date(now), timezone: offsetMinutes(now, timeZone) }
  const result = chrono.parse(text, reference).find(isDate)
  return result && datetimeOf(result)
}

function offsetMinutes(instant: number, timeZone: string): number {
  return Math.round((Date.parse(`${countyWallTime(instant, timeZone)}.000Z`) - instant) / 60_000)
}

/** A weekday or an hour alone isn't a date, but `2 hours ago` and `yesterday` are. */
function isDate({ start, text }: ParsedResult): boolean {
  if (start.isCertain('day') && start.isCertain('month')) return true
  return /\bago\b|\btoday\b|\byesterday\b|\btomorrow\b|\bhoy\b|\bayer\b/i.test(text)
}

function datetimeOf({ start, index, text }: ParsedResult): ParsedDatetime | undefined {
  const hasZone = start.isCertain('hour') && start.isCertain('timezoneOffset')
  return { wall: wallOf(start), instant: hasZone ? start.date().getTime() : undefined, index, text }
}

/** `2026-11-21T19:00`, or only the day without a time. */
function wallOf(time: ParsedResult['start']): string {
  const part = (name: 'year' | 'month' | 'day' | 'hour' | 'minute') => time.get(name) ?? 0
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${String(part('year')).padStart(4, '0')}-${two(part('month'))}-${two(part('day'))}`
  return time.isCertain('hour') ? `${day}T${two(part('hour'))}:${two(part('minute'))}` : day
}
