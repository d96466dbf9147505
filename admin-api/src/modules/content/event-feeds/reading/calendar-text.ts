import { withWholeLetters } from '@hometown/shared-types/calendar/whole-letters'
import { CALENDAR_BYTES_LIMIT, CALENDAR_EVENTS_LIMIT } from '@hometown/shared-types/event-feed-limits'
import { singleLine } from '@hometown/shared-types/storable-text'
import ICAL from 'ical.js'
import { UnreadableCalendarError } from './feed-event.ts'

const MEGABYTE = 1024 * 1024
const TOO_LARGE_MESSAGE = `The calendar is larger than ${CALENDAR_BYTES_LIMIT / MEGABYTE} MB. Ask its publisher for a shorter one.`
const WEB_PAGE_MESSAGE =
  'This is a web page, not a calendar. Look for a link named “Subscribe”, “iCal” or “.ics” on it and use that address.'
const TOO_DEEP_MESSAGE = 'The calendar is nested too deeply, so we didn’t read it.'
const BROKEN_MESSAGE = 'The calendar is damaged: it ends a part that never began. We didn’t read it.'
const CUT_OFF_MESSAGE = 'The calendar is cut off: its last part is missing. We didn’t read it.'
export const TOO_MANY_MESSAGE = `The calendar has more than ${CALENDAR_EVENTS_LIMIT.toLocaleString('en-US')} events. Ask its publisher for a shorter one.`

/** Decodes by byte order mark, as UTF-8, by the server's charset, else as Windows-1252. */
export function decodeCalendar(body: Uint8Array, charset: string | undefined): { text: string; notice: string | null } {
  if (body.byteLength > CALENDAR_BYTES_LIMIT) throw new UnreadableCalendarError(TOO_LARGE_MESSAGE)
  const [first, second, third] = body
  const isBig = first === 0xfe && second === 0xff
  if (isBig || (first === 0xff && second === 0xfe)) {
    return { text: new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(body), notice: null }
  }
  const whole = withWholeLetters(body)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(whole), notice: null }
  } catch {
    const isMarked = first === 0xef && second === 0xbb && third === 0xbf
    if (isMarked) return { text: new TextDecoder().decode(whole), notice: 'Some letters of the calendar are damaged.' }
    const encoding = isKnownEncoding(charset) ? charset : 'windows-1252'
    const notice = `The calendar isn’t in UTF-8. We read it as ${encoding}.`
    return { text: new TextDecoder(encoding).decode(body), notice }
  }
}

function isKnownEncoding(name: string | undefined): name is string {
  if (!name || /^utf-?8$/i.test(name)) return false
  try {
    return new TextDecoder(name).encoding !== ''
  } catch {
    return false
  }
}

/** @throws UnreadableCalendarError naming the format that was found instead. */
export function refuseOtherFormats(text: string): void {
  if (/^[^\S\r\n\u2028\u2029]*BEGIN:(?:VCALENDAR|VEVENT)[^\S\r\n\u2028\u2029]*$/im.test(text)) return
  const head = text.slice(0, 2000).trimStart()
  if (text.trim() === '') throw new UnreadableCalendarError('The calendar is empty.')
  if (/^<(?:!doctype html|html|head|body)|<html[\s>]/i.test(head)) throw new UnreadableCalendarError(WEB_PAGE_MESSAGE)
  if (/^<\?xml|^<(?:rss|feed)/i.test(head)) {
    throw new UnreadableCalendarError('This is a news feed or another XML file, not a calendar (.ics).')
  }
  throw new UnreadableCalendarError('This isn’t a calendar (.ics).')
}

export interface CalendarPart {
  name: string
  lines: string[]
  parts: CalendarPart[]
}

/** The deepest useful level is a zone's daylight rule. */
const MOST_LEVELS = 8
const LONGEST_LINE = 200_000
const KEPT: ReadonlySet<string> = new Set(['VCALENDAR', 'VEVENT', 'VTIMEZONE', 'STANDARD', 'DAYLIGHT'])

/** ical.js reads the lines one by one, because it refuses a whole calendar for one bad line. */
export function partsOfCalendar(text: string): CalendarPart {
  const root: CalendarPart = { name: 'ROOT', lines: [], parts: [] }
  const open = [root]
  let skippedLevels = 0
  let events = 0
  for (const line of unfoldedLines(text)) {
    const [, keyword, written] = /^\s*(BEGIN|END):\s*([\w-]{1,60})\s*$/i.exec(line.length > 100 ? '' : line) ?? []
    const name = written?.toUpperCase() ?? ''
    const parent = open.at(-1) ?? root
    if (keyword?.toUpperCase() === 'BEGIN') {
      if (open.length + skippedLevels > MOST_LEVELS) throw new UnreadableCalendarError(TOO_DEEP_MESSAGE)
      if (name === 'VEVENT' && ++events > CALENDAR_EVENTS_LIMIT) throw new UnreadableCalendarError(TOO_MANY_MESSAGE)
      const part: CalendarPart = { name, lines: [], parts: [] }
      if (skippedLevels > 0 || !KEPT.has(name)) skippedLevels++
      else {
        parent.parts.push(part)
        open.push(part)
      }
    } else if (keyword) {
      if (skippedLevels > 0) skippedLevels--
      else if (open.length > 1 && parent.name === name) open.pop()
      else throw new UnreadableCalendarError(BROKEN_MESSAGE)
    } else if (skippedLevels === 0) addLine(parent, line)
  }
  if (open.length > 1 || skippedLevels > 0) throw new UnreadableCalendarError(CUT_OFF_MESSAGE)
  return root
}

function addLine({ lines }: CalendarPart, line: string): void {
  if (line === '' || line.length > LONGEST_LINE) return
  const last = lines.length - 1
  // A line break without the folding space: it continues the line before.
  if (!/^[\w-]{1,100}[;:]/.test(line) && last >= 0) {
    if ((lines[last]?.length ?? 0) + line.length < LONGEST_LINE) lines[last] += `\\n${line}`
  } else lines.push(line)
}

function* unfoldedLines(text: string): Generator<string> {
  let pieces: string[] = []
  let length = 0
  for (const raw of rawLines(text)) {
    if ((raw.startsWith(' ') || raw.startsWith('\t')) && pieces.length > 0) {
      if (length <= LONGEST_LINE) pieces.push(raw.slice(1))
    } else {
      if (pieces.length > 0) yield pieces.join('')
      pieces = [raw]
      length = 0
    }
    length += raw.length
  }
  yield pieces.join('')
}

function* rawLines(text: string): Generator<string> {
  const ends = /\r\n|\n|\r/g
  let start = text.startsWith('\uFEFF') ? 1 : 0
  for (let end = ends.exec(text); end !== null; end = ends.exec(text)) {
    yield text.slice(start, end.index)
    start = ends.lastIndex
  }
  yield text.slice(start)
}

export interface CalendarProperty {
  parameters: Readonly<Record<string, string>>
  /** Unescaped. */
  values: readonly string[]
  raw: string
}

export type Properties = ReadonlyMap<string, readonly CalendarProperty[]>

/** ical.js refuses rules that it doesn't know; we say why a rule can't be used. */
const NOT_PARSED: ReadonlySet<string> = new Set(['rrule', 'exrule'])

/** Properties by name. Lines that ical.js can't read are left out. */
export function readProperties(lines: readonly string[], wanted: ReadonlySet<string>): Properties {
  const properties = new Map<string, CalendarProperty[]>()
  for (const line of lines) {
    const name = /^[\w-]+/.exec(line)?.[0].toLowerCase() ?? ''
    if (!wanted.has(name)) continue
    const property = NOT_PARSED.has(name) ? { parameters: {}, values: [], raw: writtenValue(line) } : readProperty(line)
    if (!property) continue
    const known = properties.get(name)
    if (known) known.push(property)
    else properties.set(name, [property])
  }
  return properties
}

function readProperty(written: string): CalendarProperty | undefined {
  const line = correctCommonMistakes(written)
  try {
    const [, parameters, , ...values] = ICAL.parse.property(line)
    return {
      parameters: Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name.trim(), `${value}`])),
      values: values.flat().map((value: unknown) => (typeof value === 'object' ? '' : `${value}`)),
      raw: writtenValue(line),
    }
  } catch {
    return undefined
  }
}

function correctCommonMistakes(line: string): string {
  return (
    line
      // Zone names with a colon or a semicolon need quotation marks.
      .replace(
        /^([\w-]+(?:;VALUE=[\w-]+)?);TZID=((?:[^";]|;(?![\w-]+=)){1,150}?)((?:;[\w-]+=[^":;]*)*):(\d{8}(?:T\d{4,6}Z?)?(?:[,/].*)?)$/i,
        '$1;TZID="$2"$3:$4',
      )
      // A day with a time: `DTSTART;VALUE=DATE:20270608T000000`.
      .replace(/^([\w-]+;VALUE=DATE:\d{8})T000000Z?$/i, '$1')
      // `\r\n` for `\n`.
      .replace(/(?<!\\)((?:\\\\)*)\\r(?=\\n)/g, '$1')
  )
}

/** First value of a property, as a single line without control characters. */
export function textOf(properties: Properties, name: string): string {
  return singleLine(properties.get(name)?.[0]?.values[0] ?? '')
}

function writtenValue(line: string): string {
  let isQuoted = false
  for (let index = 0; index < line.length; index++) {
    const letter = line[index]
    if (letter === '"') isQuoted = !isQuoted
    else if (letter === ':' && !isQuoted) return line.slice(index + 1)
  }
  return ''
}
