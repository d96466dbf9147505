import { CALENDAR_BYTES_LIMIT } from '@hometown/shared-types/contract/event-feeds'
import { decodeEntities, textFromHtml } from '@hometown/shared-types/rules/html'
import { singleLine, withWholeLetters } from '@hometown/shared-types/rules/text'
import ICAL from 'ical.js'

/** Per imported or subscribed calendar. */
export const CALENDAR_EVENTS_LIMIT = 25_000

/** Why a whole calendar is refused, as a sentence. */
export class UnreadableCalendarError extends Error {}

export const TOO_MANY_MESSAGE = `The calendar has more than ${CALENDAR_EVENTS_LIMIT.toLocaleString('en-US')} events. Ask its publisher for a shorter one.`
const NO_CALENDAR_MESSAGE =
  'This isn’t a calendar. Look for a link named “Subscribe”, “iCal” or “.ics” on the website and use that address.'
const DAMAGED_MESSAGE = 'The calendar is cut off or damaged, so we didn’t read it.'

/** As UTF-8, which the standard demands, or else as old programs write it. */
export function decodeCalendar(body: Uint8Array): string {
  if (body.byteLength > CALENDAR_BYTES_LIMIT)
    throw new UnreadableCalendarError('The calendar is larger than 10 MB. Ask its publisher for a shorter one.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(withWholeLetters(body))
  } catch {
    return new TextDecoder('windows-1252').decode(body)
  }
}

/** By name in lower case. */
export type Properties = Map<string, CalendarProperty[]>

export interface CalendarProperty {
  readonly parameters: Readonly<Record<string, string>>
  /** Unescaped. */
  readonly values: readonly string[]
  readonly raw: string
}

export interface CalendarParts {
  readonly calendar: Properties
  /** Each VTIMEZONE as text. */
  readonly zones: string[]
  readonly events: Properties[]
}

const MOST_LEVELS = 8

/** ical.js reads the lines one by one, because it refuses a whole calendar for one bad line. */
export function partsOfCalendar(text: string): CalendarParts {
  if (!/^BEGIN:(?:VCALENDAR|VEVENT)\s*$/im.test(text)) throw new UnreadableCalendarError(NO_CALENDAR_MESSAGE)
  const parts: CalendarParts = { calendar: new Map(), zones: [], events: [] }
  const open: string[] = []
  for (const line of unfoldedLines(text)) {
    const [, keyword, written = ''] = /^(BEGIN|END):\s*([\w-]{1,60})\s*$/i.exec(line) ?? []
    const name = written.toUpperCase()
    if (keyword?.toUpperCase() === 'BEGIN') {
      if (open.push(name) > MOST_LEVELS) throw new UnreadableCalendarError(DAMAGED_MESSAGE)
      if (name === 'VTIMEZONE') parts.zones.push('')
      if (name === 'VEVENT' && parts.events.push(new Map()) > CALENDAR_EVENTS_LIMIT)
        throw new UnreadableCalendarError(TOO_MANY_MESSAGE)
    } else if (keyword && open.pop() !== name) throw new UnreadableCalendarError(DAMAGED_MESSAGE)
    const parent = open.at(-1) ?? 'VCALENDAR'
    if (name === 'VTIMEZONE' || open.includes('VTIMEZONE')) parts.zones.push(`${parts.zones.pop()}${line}\r\n`)
    else if (parent === 'VEVENT') addProperty(parts.events.at(-1), line)
    else if (parent === 'VCALENDAR') addProperty(parts.calendar, line)
  }
  if (open.length > 0) throw new UnreadableCalendarError(DAMAGED_MESSAGE)
  return parts
}

const LONGEST_LINE = 200_000

/** A line that begins no property continues the one before: programs forget the space of a fold. */
function* unfoldedLines(text: string): Generator<string> {
  let line = ''
  for (const raw of text.split(/\r\n|\n|\r/)) {
    const isFolded = /^[ \t]/.test(raw)
    if (!isFolded && /^[\w-]{1,100}[;:]/.test(raw)) {
      yield line
      line = raw
    } else if (raw !== '' && line.length + raw.length < LONGEST_LINE) line += isFolded ? raw.slice(1) : `\\n${raw}`
  }
  yield line
}

const WANTED: ReadonlySet<string> = new Set(
  `x-wr-calname name x-wr-timezone uid url summary description location dtstart dtend duration rrule exrule rdate exdate
   recurrence-id status categories attach`.split(/\s+/),
)

/** Lines that ical.js can't read are left out. Rules aren't parsed: we say why one can't be used. */
function addProperty(properties: Properties | undefined, line: string): void {
  const name = /^[\w-]+/.exec(line)?.[0].toLowerCase() ?? ''
  if (!properties || !WANTED.has(name)) return
  const raw = line.replace(/^(?:[^":]|"[^"]*")*:/, '').trim()
  try {
    const [, parameters, , ...values] = /^(?:ex|r)rule$/.test(name) ? [name, {}, ''] : ICAL.parse.property(line)
    const property = {
      parameters: Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key.trim(), `${value}`])),
      values: values.flat().map((value: unknown) => (typeof value === 'object' ? '' : `${value}`)),
      raw,
    }
    const known = properties.get(name) ?? []
    known.push(property)
    properties.set(name, known)
  } catch {
    // Left out.
  }
}

/** The first value of a property, as written. */
export function rawOf(properties: Properties, name: string): string {
  return properties.get(name)?.[0]?.raw ?? ''
}

/** The same unescaped, as a single line without control characters. */
export function textOf(properties: Properties, name: string): string {
  return singleLine(properties.get(name)?.[0]?.values[0] ?? '')
}

/** The words of a text that may be HTML, with its lines; a link's address follows its words. */
export function withoutMarkup(text: string): string {
  if (!/<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>|<!--/i.test(text))
    return /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,12});/i.test(text) ? decodeEntities(text) : text
  return text
    .replace(/<(script|style)\b[^<]*<\/\1>/gi, '')
    .replace(/<a\b[^<>]*\bhref="(https?:\/\/[^"<>]+)"[^<>]*>([^<]*)<\/a>/gi, (_link, address: string, words: string) =>
      words.includes(address) ? words : `${words} (${address})`,
    )
    .replace(/<li\b[^<>]*>/gi, '\n- ')
    .replace(/<\/?(?:p|ul|ol|h[1-6]|blockquote|section|table)\b[^<>]*>/gi, '\n\n')
    .replace(/<\/?(?:br|hr|div|tr|dd|dt)\b[^<>]*>/gi, '\n')
    .split('\n')
    .map(textFromHtml)
    .join('\n')
}
