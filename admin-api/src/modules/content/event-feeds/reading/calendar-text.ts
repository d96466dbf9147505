import { CALENDAR_BYTES_LIMIT, CALENDAR_EVENTS_LIMIT } from '@hometown/shared-types/contract/event-feeds'
import { decodeEntities, textFromHtml } from '@hometown/shared-types/rules/html'
import { singleLine, withWholeLetters } from '@hometown/shared-types/rules/text'
import { getEncoding } from 'encoding-sniffer/sniffer'
import ICAL from 'ical.js'

/** Why a whole calendar is refused, as a sentence. */
export class UnreadableCalendarError extends Error {}

export const TOO_MANY_MESSAGE = `The calendar has more than ${CALENDAR_EVENTS_LIMIT.toLocaleString('en-US')} events. Ask its publisher for a shorter one.`

/** Decodes as UTF-8, else by byte order mark, by what the server says, or as Windows-1252. */
export function decodeCalendar(body: Uint8Array, charset = ''): { text: string; notices: string[] } {
  if (body.byteLength > CALENDAR_BYTES_LIMIT)
    throw new UnreadableCalendarError('The calendar is larger than 10 MB. Ask its publisher for a shorter one.')
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(withWholeLetters(body)), notices: [] }
  } catch {
    const said = charset === '' || /^utf-?8$/i.test(charset) ? {} : { transportLayerEncodingLabel: charset }
    const encoding = getEncoding(Buffer.from(body), said)
    const notices = [`The calendar isn’t in UTF-8. We read it as ${encoding}.`]
    return { text: new TextDecoder(encoding).decode(body), notices }
  }
}

export interface CalendarPart {
  readonly name: string
  readonly properties: Map<string, CalendarProperty[]>
  readonly parts: CalendarPart[]
  /** Of a zone: everything in it. */
  readonly lines: string[]
}

export interface CalendarProperty {
  readonly parameters: Readonly<Record<string, string>>
  /** Unescaped. */
  readonly values: readonly string[]
  readonly raw: string
}

const MOST_LEVELS = 8

/** ical.js reads the lines one by one, because it refuses a whole calendar for one bad line. */
export function partsOfCalendar(text: string): CalendarPart {
  refuseOtherFormats(text)
  const root = newPart('ROOT')
  const open = [root]
  let skippedLevels = 0
  let events = 0
  for (const line of unfoldedLines(text)) {
    const [, keyword, written = ''] = /^(BEGIN|END):\s*([\w-]{1,60})\s*$/i.exec(line) ?? []
    const name = written.toUpperCase()
    const parent = open.at(-1) ?? root
    if (parent.name === 'VTIMEZONE') parent.lines.push(line)
    if (keyword?.toUpperCase() === 'BEGIN') {
      if (open.length + skippedLevels > MOST_LEVELS)
        throw new UnreadableCalendarError('The calendar is nested too deeply, so we didn’t read it.')
      if (name === 'VEVENT' && ++events > CALENDAR_EVENTS_LIMIT) throw new UnreadableCalendarError(TOO_MANY_MESSAGE)
      if (skippedLevels > 0 || !/^(?:VCALENDAR|VEVENT|VTIMEZONE)$/.test(name)) skippedLevels++
      else {
        const part = newPart(name)
        parent.parts.push(part)
        open.push(part)
      }
    } else if (keyword) {
      if (skippedLevels > 0) skippedLevels--
      else if (open.length > 1 && parent.name === name) open.pop()
      else throw new UnreadableCalendarError('The calendar is damaged: it ends a part that never began.')
    } else if (skippedLevels === 0) addProperty(parent, line)
  }
  if (open.length > 1 || skippedLevels > 0)
    throw new UnreadableCalendarError('The calendar is cut off: its last part is missing. We didn’t read it.')
  return root
}

function newPart(name: string): CalendarPart {
  return { name, properties: new Map(), parts: [], lines: [] }
}

function refuseOtherFormats(text: string): void {
  if (/^BEGIN:(?:VCALENDAR|VEVENT)\s*$/im.test(text)) return
  const head = text.slice(0, 2000).trimStart()
  if (head === '') throw new UnreadableCalendarError('The calendar is empty.')
  if (/^<(?:!doctype html|html|head|body)|<html[\s>]/i.test(head))
    throw new UnreadableCalendarError(
      'This is a web page, not a calendar. Look for a link named “Subscribe”, “iCal” or “.ics” on it and use that address.',
    )
  const isXml = /^<(?:\?xml|rss|feed)/i.test(head)
  throw new UnreadableCalendarError(
    isXml ? 'This is a news feed or another XML file, not a calendar (.ics).' : 'This isn’t a calendar (.ics).',
  )
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
  `x-wr-calname name x-wr-timezone tzid uid url summary description location
   dtstart dtend duration rrule exrule rdate exdate recurrence-id status categories last-modified sequence image attach
   x-microsoft-cdo-alldayevent`.split(/\s+/),
)

/** Lines that ical.js can't read are left out. Rules aren't parsed: we say why one can't be used. */
function addProperty({ properties }: CalendarPart, written: string): void {
  const name = /^[\w-]+/.exec(written)?.[0].toLowerCase() ?? ''
  if (!WANTED.has(name)) return
  const line = withQuotedZone(written)
  const raw = line.replace(/^(?:[^":]|"[^"]*")*:/, '').trim()
  try {
    const [, parameters, , ...values] = /^(?:ex|r)rule$/.test(name) ? [name, {}, ''] : ICAL.parse.property(line)
    const property = {
      parameters: Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key.trim(), `${value}`])),
      values: values.flat().map((value: unknown) => (typeof value === 'object' ? '' : `${value}`)),
      raw,
    }
    const known = properties.get(name)
    if (known) known.push(property)
    else properties.set(name, [property])
  } catch {
    // Left out.
  }
}

/** Zone names with a colon or a semicolon need quotation marks. */
function withQuotedZone(line: string): string {
  return line.replace(
    /^([\w-]+(?:;VALUE=[\w-]+)?);TZID=((?:[^";]|;(?![\w-]+=)){1,150}?)((?:;[\w-]+=[^":;]*)*):(\d{8}(?:T\d{4,6}Z?)?(?:[,/].*)?)$/i,
    '$1;TZID="$2"$3:$4',
  )
}

/** The first value of a property, as written. */
export function rawOf({ properties }: CalendarPart, name: string): string {
  return properties.get(name)?.[0]?.raw ?? ''
}

/** The same unescaped, as a single line without control characters. */
export function textOf({ properties }: CalendarPart, name: string): string {
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
    .replace(/<p\b[^<>]*>|<\/(?:p|ul|ol)>/gi, '\n\n')
    .replace(/<(?:br|hr|div|h[1-6]|tr|table|blockquote|section|dd|dt)\b[^<>]*>|<\/(?:div|h[1-6]|table)>/gi, '\n')
    .split('\n')
    .map(textFromHtml)
    .join('\n')
}
