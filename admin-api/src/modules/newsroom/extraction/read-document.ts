import type { SuggestedException } from '@hometown/shared-types/contract/suggestions'
import { clipText } from '@hometown/shared-types/rules/html'
import { addCountyDays, countyDate } from '@hometown/shared-types/rules/time'
import { getEncoding } from 'encoding-sniffer/sniffer'
import { pick } from '../../../lib/pick.ts'
import { type FeedEvent, parseCalendar } from '../../content/event-feeds/ical/parse-calendar.ts'
import { MAX_SUMMARY_LENGTH, plainCategories, plainText, plainTitle } from './plain-text.ts'
import { readFeed } from './read-feed.ts'
import { readPage } from './read-page.ts'
import {
  type DocumentToRead,
  type EventItem,
  emptyScrapeResult,
  MAX_ITEMS,
  type ScrapeResult,
  tooManyItemsProblem,
} from './scrape-result.ts'
import { parseImageUrl, parseWebUrl } from './web-urls.ts'

/** Reads untrusted input: call it in a thread (`document-reader.ts`). Never throws; `problems` has the errors. */
export function readDocument(document: DocumentToRead): ScrapeResult {
  try {
    return readDocumentByFormat(decodeDocumentText(document.body, document.contentType), document)
  } catch {
    return emptyScrapeResult('unknown', ['We can’t read this document.'])
  }
}

const FORMAT_SNIFFING_LENGTH = 4000

function readDocumentByFormat(text: string, document: DocumentToRead): ScrapeResult {
  const head = text
    .slice(0, FORMAT_SNIFFING_LENGTH)
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .trimStart()
  if (/^BEGIN:(?:VCALENDAR|VEVENT)/im.test(head) && !head.startsWith('<')) return readCalendarDocument(document)
  const [, root] = /<(?:[\w-]{1,20}:)?(rss|rdf|feed|html|body|head|div)\b/i.exec(head) ?? []
  if (
    /^(?:rss|rdf|feed)$/i.test(root ?? '') ||
    (head.startsWith('{') && /jsonfeed\.org\/version|"items"\s*:/i.test(head))
  )
    return readFeed(text, document)
  if (head === '') return emptyScrapeResult('unknown', ['The document is empty.'])
  const isPage = /^(?:text\/html|application\/xhtml)/i.test(document.contentType)
  if (isPage || /<(?:!doctype html|html|head|body|title|meta|div|p|h1|table|a)\b/i.test(head))
    return readPage(text, document)
  return emptyScrapeResult('unknown', ['This isn’t a web page, a feed or a calendar.'])
}

/** Declarations are often wrong about UTF-8, and a text may be cut within a character. */
function decodeDocumentText(body: Uint8Array, contentType: string): string {
  const text = new TextDecoder().decode(body)
  const [broken, nonAscii] = [/\uFFFD/g, /\P{ASCII}/gu].map((form) => text.match(form)?.length ?? 0)
  if ((broken ?? 0) * 2 <= (nonAscii ?? 0)) return text
  const charset = /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType)?.[1]
  const encoding = getEncoding(Buffer.from(body), { transportLayerEncodingLabel: charset })
  return new TextDecoder(/^utf-8/i.test(encoding) ? 'windows-1252' : encoding).decode(body)
}

function readCalendarDocument(document: DocumentToRead): ScrapeResult {
  const { body, timeZone, now } = document
  const reading = parseCalendar({ body, countyZone: timeZone, now })
  if (!reading.ok) return emptyScrapeResult('calendar', [reading.message])
  const { name, events, problems } = reading.calendar
  const firstDay = addCountyDays(countyDate(now, timeZone), -1)
  const current = events
    .filter(({ lastDay }) => lastDay === null || lastDay >= firstDay)
    .sort((one, other) => (one.startDate < other.startDate ? -1 : 1))
  return {
    ...emptyScrapeResult('calendar', [
      ...problems.slice(0, 5).map(({ title, reason }) => `“${plainTitle(title)}”: ${reason}.`),
      ...tooManyItemsProblem(current.length, 'next'),
    ]),
    title: plainTitle(name) || null,
    items: current.slice(0, MAX_ITEMS).map((event) => eventItemFromFeedEvent(event, document)),
  }
}

function eventItemFromFeedEvent(event: FeedEvent, { url }: DocumentToRead): EventItem {
  const text = plainText(event.description)
  return {
    kind: 'event',
    url: parseWebUrl(event.url, url),
    guid: event.key.startsWith('facts:') ? null : event.key,
    title: plainTitle(event.title),
    text,
    summary: clipText(text, MAX_SUMMARY_LENGTH) || null,
    author: null,
    publishedAt: null,
    imageUrl: parseImageUrl(event.imageUrl, url),
    categoryWords: plainCategories(event.tags),
    ...pick(event, 'startDate', 'endDate', 'allDay', 'timeZone', 'cancelled'),
    ...pick(event, 'rrule', 'recurrenceEndDate', 'skippedDates'),
    price: '',
    location: plainTitle(event.location),
    exceptions: event.exceptions.map(plainEventException),
  }
}

function plainEventException({ description: _, ...exception }: FeedEvent['exceptions'][number]): SuggestedException {
  const { title, location } = exception
  return { ...exception, title: title && plainTitle(title), location: location && plainTitle(location) }
}
