import { CALENDAR_EVENTS_LIMIT } from '@hometown/shared-types/event-feed-limits'
import { UnreadableCalendarError } from './feed-event.ts'

/** The deepest useful level is a zone's daylight rule. */
const MOST_LEVELS = 8
const LONGEST_LINE = 200_000
const MOST_LINES_OF_ONE = 5000
const MOST_ZONES = 500

export interface CalendarPart {
  name: string
  lines: string[]
  parts: CalendarPart[]
  isClipped: boolean
}

/** Components that we read; others are skipped whatever their size. */
const KEPT: ReadonlySet<string> = new Set(['VCALENDAR', 'VEVENT', 'VTIMEZONE', 'STANDARD', 'DAYLIGHT'])

export function partsOfCalendar(text: string): CalendarPart {
  const root = newPart('ROOT')
  const open: CalendarPart[] = [root]
  let passedOver = 0
  const counts = { VEVENT: 0, VTIMEZONE: 0 }
  for (const line of foldedLines(text)) {
    const [, keyword, written] = /^\s*(BEGIN|END):\s*([\w-]{1,60})\s*$/i.exec(line.length > 100 ? '' : line) ?? []
    const name = written?.toUpperCase() ?? ''
    if (keyword?.toUpperCase() === 'BEGIN') {
      if (open.length + passedOver > MOST_LEVELS) throw new UnreadableCalendarError(TOO_DEEP_MESSAGE)
      if (passedOver > 0 || !KEPT.has(name)) passedOver++
      else open.push(beginPart(open, name, counts))
    } else if (keyword) {
      if (passedOver > 0) passedOver--
      else if (open.length > 1 && open.at(-1)?.name === name) open.pop()
      else throw new UnreadableCalendarError(BROKEN_MESSAGE)
    } else if (passedOver === 0) addLine(open.at(-1) ?? root, line)
  }
  if (open.length > 1 || passedOver > 0) throw new UnreadableCalendarError(CUT_OFF_MESSAGE)
  return root
}

const TOO_DEEP_MESSAGE = 'The calendar is nested too deeply, so we didn’t read it.'
const BROKEN_MESSAGE = 'The calendar is damaged: it ends a part that never began. We didn’t read it.'
const CUT_OFF_MESSAGE = 'The calendar is cut off: its last part is missing. We didn’t read it.'
export const TOO_MANY_MESSAGE = `The calendar has more than ${CALENDAR_EVENTS_LIMIT.toLocaleString('en-US')} events. Ask its publisher for a shorter one.`

function beginPart(open: readonly CalendarPart[], name: string, counts: { VEVENT: number; VTIMEZONE: number }) {
  if (name === 'VEVENT' && ++counts.VEVENT > CALENDAR_EVENTS_LIMIT) throw new UnreadableCalendarError(TOO_MANY_MESSAGE)
  if (name === 'VTIMEZONE' && ++counts.VTIMEZONE > MOST_ZONES) throw new UnreadableCalendarError(BROKEN_MESSAGE)
  const part = newPart(name)
  open.at(-1)?.parts.push(part)
  return part
}

function newPart(name: string): CalendarPart {
  return { name, lines: [], parts: [], isClipped: false }
}

function addLine(part: CalendarPart, line: string): void {
  if (line === '') return
  // A line break without the folding space: continue the previous line.
  if (!/^[\w-]{1,100}[;:]/.test(line) && part.lines.length > 0) {
    const last = part.lines.length - 1
    const joined = `${part.lines[last]}\\n${line}`
    if (joined.length <= LONGEST_LINE) part.lines[last] = joined
  } else if (line.length > LONGEST_LINE || part.lines.length >= MOST_LINES_OF_ONE) part.isClipped = true
  else part.lines.push(line)
}

/** A leading space continues the previous line; quoted-printable lines (vCalendar 1.0) continue after `=`. */
function* foldedLines(text: string): Generator<string> {
  let pieces: string[] = []
  let length = 0
  let isQuoted = false
  for (const raw of rawLines(text)) {
    const goesOn = raw.startsWith(' ') || raw.startsWith('\t')
    const last = pieces.at(-1)
    if (isQuoted && last?.endsWith('=')) pieces[pieces.length - 1] = last.slice(0, -1) + raw
    else if (goesOn && pieces.length > 0) {
      // Lines that are too long are dropped later.
      if (length <= LONGEST_LINE) pieces.push(raw.slice(1))
    } else {
      if (pieces.length > 0) yield pieces.join('')
      pieces = [raw]
      length = 0
      isQuoted = /^[^:]{0,200}QUOTED-PRINTABLE/i.test(raw.slice(0, 300))
    }
    length += raw.length
  }
  if (pieces.length > 0) yield pieces.join('')
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
