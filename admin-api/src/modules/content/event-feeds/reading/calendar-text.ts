import { withWholeLetters } from '@hometown/shared-types/calendar/whole-letters'
import { CALENDAR_BYTES_LIMIT } from '@hometown/shared-types/event-feed-limits'
import { UnreadableCalendarError } from './feed-event.ts'

/** Decodes by byte order mark, as UTF-8, by the server's charset, else as Windows-1252. */
export function textOfCalendar(body: Uint8Array, charset: string | undefined): { text: string; notice: string | null } {
  if (body.byteLength > CALENDAR_BYTES_LIMIT) throw new UnreadableCalendarError(TOO_LARGE_MESSAGE)
  const marked = encodingOfMark(body)
  if (marked) return { text: decode(body, marked), notice: null }
  const whole = withWholeLetters(body)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(whole), notice: null }
  } catch {
    if (hasUtf8Mark(body)) return { text: decode(whole, 'utf-8'), notice: 'Some letters of the calendar are damaged.' }
    const encoding = isKnownEncoding(charset) ? charset : 'windows-1252'
    return { text: decode(body, encoding), notice: `The calendar isn’t in UTF-8. We read it as ${encoding}.` }
  }
}

const TOO_LARGE_MESSAGE = 'The calendar is larger than 5 MB. Ask its publisher for a shorter one.'

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

const WEB_PAGE_MESSAGE =
  'This is a web page, not a calendar. Look for a link named “Subscribe”, “iCal” or “.ics” on it and use that address.'

function encodingOfMark([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

function hasUtf8Mark([first, second, third]: Uint8Array): boolean {
  return first === 0xef && second === 0xbb && third === 0xbf
}

function decode(body: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(body)
}

function isKnownEncoding(name: string | undefined): name is string {
  if (!name || /^utf-?8$/i.test(name)) return false
  try {
    return new TextDecoder(name).encoding !== ''
  } catch {
    return false
  }
}
