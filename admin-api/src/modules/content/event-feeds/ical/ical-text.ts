import { CALENDAR_BYTES_LIMIT } from '@hometown/shared-types/contract/event-feeds'
import { decodeEntities, textFromHtml } from '@hometown/shared-types/rules/html'
import { joinFoldedLetters, singleLine } from '@hometown/shared-types/rules/text'
import ICAL from 'ical.js'

const CALENDAR_EVENTS_LIMIT = 25_000

/** The message says, as a sentence, why a whole calendar is refused. */
export class UnreadableCalendarError extends Error {}

const LARGE_CALENDAR_MESSAGE = 'The calendar has more than 10 MB or 25,000 events. Ask its publisher for a shorter one.'
const NOT_A_CALENDAR_MESSAGE =
  'This isn’t a calendar. Look for a link named “Subscribe”, “iCal” or “.ics” on the website and use that address.'
const CALENDAR_DAMAGED_MESSAGE = 'The calendar is cut off or damaged, so we didn’t read it.'

/** Reads UTF-8, which the standard demands (RFC 5545, 3.1.4), or else what old programs write. */
function decodeCalendarText(body: Uint8Array): string {
  if (body.byteLength > CALENDAR_BYTES_LIMIT) throw new UnreadableCalendarError(LARGE_CALENDAR_MESSAGE)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(joinFoldedLetters(body))
  } catch {
    return new TextDecoder('windows-1252').decode(body)
  }
}

/** A component as ical.js has it: name, properties, components. */
type JCalComponent = [string, unknown[][], JCalComponent[]]

/**
 * ical.js reads the lines one by one, because it refuses a whole calendar for one bad line
 * (https://github.com/kewisch/ical.js/issues/1015). Several calendars in one text are read as one.
 * @throws UnreadableCalendarError
 */
export function parseIcal(body: Uint8Array): ICAL.Component {
  const text = decodeCalendarText(body)
  if (!/^BEGIN:(?:VCALENDAR|VEVENT)\s*$/im.test(text)) throw new UnreadableCalendarError(NOT_A_CALENDAR_MESSAGE)
  const calendar: JCalComponent = ['vcalendar', [], []]
  const open: JCalComponent[] = []
  let events = 0
  for (const line of unfoldIcalLines(text)) {
    const [, keyword, componentName = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? []
    const name = componentName.toLowerCase()
    const parent = open.at(-1) ?? calendar
    if (!keyword) parent[1].push(...parseIcalProperty(line, parent[0]))
    else if (/^END/i.test(keyword)) {
      if (open.pop()?.[0] !== name) throw new UnreadableCalendarError(CALENDAR_DAMAGED_MESSAGE)
    } else if (name === 'vcalendar' && open.length === 0) open.push(calendar)
    else {
      if (name === 'vevent') requireEventCount(++events)
      const component: JCalComponent = [name, [], []]
      parent[2].push(component)
      open.push(component)
    }
  }
  if (open.length > 0) throw new UnreadableCalendarError(CALENDAR_DAMAGED_MESSAGE)
  return new ICAL.Component(calendar)
}

export function requireEventCount(events: number): void {
  if (events > CALENDAR_EVENTS_LIMIT) throw new UnreadableCalendarError(LARGE_CALENDAR_MESSAGE)
}

const LONGEST_ICAL_LINE = 200_000

/** A line that begins no property continues the one before: programs forget the space of a fold. */
function* unfoldIcalLines(text: string): Generator<string> {
  let line = ''
  for (const raw of text.split(/\r\n|\n|\r/)) {
    const isFolded = /^[ \t]/.test(raw)
    if (!isFolded && /^[\w-]{1,100}[;:]/.test(raw)) {
      yield line
      line = raw
    } else if (raw !== '' && line.length + raw.length < LONGEST_ICAL_LINE) line += isFolded ? raw.slice(1) : `\\n${raw}`
  }
  yield line
}

/** Skips what ical.js can't read. A rule stays a text: without it, an event that repeats would come in once. */
function parseIcalProperty(line: string, component: string): unknown[][] {
  const [, rule, value] = /^(RRULE|EXRULE)\b[^:]*:(.*)/i.exec(line) ?? []
  if (rule && component === 'vevent') return [[rule.toLowerCase(), {}, 'text', value]]
  try {
    return [ICAL.parse.property(line)]
  } catch {
    return []
  }
}

/** Texts are unescaped, and times are as in `2026-11-20T19:00:00`: objects would throw for bad values. */
export function propertyValues(property: ICAL.Property | null | undefined): string[] {
  const [, , , ...values] = property?.toJSON() ?? []
  return values.flat().map(String)
}

/** Returns the first value, as a single line without control characters. */
export function propertyText(component: ICAL.Component, name: string): string {
  return singleLine(propertyValues(component.getFirstProperty(name))[0] ?? '')
}

/** Returns the words of a text that may be HTML, with its lines; a link's address follows its words. */
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
