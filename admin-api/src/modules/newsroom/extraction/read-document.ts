import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import { clipText } from '@hometown/shared-types/excerpt'
import type { SuggestedException } from '@hometown/shared-types/suggestion'
import { getEncoding } from 'encoding-sniffer/sniffer'
import { type FeedEvent, readCalendar } from '../../content/event-feeds/reading/read-calendar.service.ts'
import { pictureAddress, webAddress } from './addresses.ts'
import { asFixture } from './fixtures.ts'
import { categoryWords, LONGEST_SUMMARY, plainText, plainTitle } from './plain-text.ts'
import { readJsonFeedDocument, readXmlFeed, type XmlFeed } from './read-feed.ts'
import { readPage } from './read-page.ts'
import {
  type DocumentToRead,
  type EventItem,
  emptyReading,
  MOST_ITEMS,
  type Reading,
  type ScrapedItem,
  tooManyItems,
} from './scraped-item.ts'

/** Untrusted input: call it in a thread (`extraction.service.ts`). Never throws; `problems` has the errors. */
export function readDocument(document: DocumentToRead): Reading {
  try {
    return readText(decodeDocument(document.body, document.contentType), document)
  } catch {
    return emptyReading('unknown', [UNREADABLE_MESSAGE])
  }
}

const UNREADABLE_MESSAGE = 'We can’t read this document.'

function readText(text: string, document: DocumentToRead): Reading {
  const format = detectFormat(text, document.contentType)
  switch (format) {
    case 'rss':
    case 'rdf':
    case 'atom':
      return readXmlFeed(format, text, document.url, document)
    case 'json-feed':
      return readJson(text, document)
    case 'calendar':
      return readCalendarDocument(document)
    case 'page':
      return readPage(text, document)
    case 'unknown':
      return emptyReading('unknown', [text.trim() === '' ? 'The document is empty.' : NOTHING_KNOWN_MESSAGE])
  }
}

const NOTHING_KNOWN_MESSAGE = 'This isn’t a web page, a feed or a calendar.'

function readJson(text: string, document: DocumentToRead): Reading {
  try {
    return readJsonFeedDocument(JSON.parse(text), document.url, document)
  } catch {
    return emptyReading('json-feed', ['This JSON feed is too damaged to read.'])
  }
}

type DetectedFormat = XmlFeed | 'json-feed' | 'calendar' | 'page' | 'unknown'

const HEAD = 4000

function detectFormat(text: string, contentType: string): DetectedFormat {
  const head = text
    .slice(0, HEAD)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (/^BEGIN:(?:VCALENDAR|VEVENT)/im.test(head) && !head.startsWith('<')) return 'calendar'
  if (head.startsWith('{'))
    return /jsonfeed\.org\/version|"items"\s*:/i.test(head) || /feed\+json/i.test(contentType) ? 'json-feed' : 'unknown'
  const root = rootElement(head)
  if (root === 'rss' || root === 'channel') return 'rss'
  if (root === 'rdf') return 'rdf'
  if (root === 'feed') return 'atom'
  if (/^(?:text\/html|application\/xhtml)/i.test(contentType) && head !== '') return 'page'
  if (/<(?:!doctype html|html|head|body|title|meta|div|p|h1|table|a)\b/i.test(head)) return 'page'
  return 'unknown'
}

function rootElement(head: string): string | undefined {
  const plain = head.replace(/<!--[\s\S]*?(?:-->|$)/g, '')
  return /<(?:[\w-]{1,20}:)?(rss|rdf|feed|channel|html|body|head|div)\b/i.exec(plain)?.[1]?.toLowerCase()
}

/** Declarations are often wrong about UTF-8, so valid UTF-8 is always read as UTF-8. */
function decodeDocument(body: Uint8Array, contentType: string): string {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const said = getEncoding(bytes, { transportLayerEncodingLabel: charsetOf(contentType) })
  if (/^utf-16/i.test(said) && looksLikeUtf16(bytes)) return decode(bytes, said)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    if (!/^utf-/i.test(said)) return decode(bytes, said)
    return decode(bytes, isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1252')
  }
}

function charsetOf(contentType: string): string | undefined {
  return /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType.slice(0, 300))?.[1]
}

function looksLikeUtf16(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 1000)
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return true
  return head.filter((byte) => byte === 0).length > head.length / 4
}

/** A text may be cut within a character. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 200_000)
  const high = head.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0)
  const broken = new TextDecoder().decode(head).split('\uFFFD').length - 1
  return broken * 4 < high
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const SEASON_DAYS = 300

function readCalendarDocument(document: DocumentToRead): Reading {
  const { body, contentType, timeZone, now } = document
  const charset = /charset="?([\w-]{1,40})/i.exec(contentType)?.[1]
  const reading = readCalendar({ body, charset, options: { countyZone: timeZone, now } })
  if (!reading.ok) return emptyReading('calendar', [reading.message])
  const { name, events, problems } = reading.calendar
  const hints = { title: name, categoryWords: [], countyName: document.countyName }
  const today = countyDate(now, timeZone)
  const current = events
    .sort((one, other) => (one.startDate < other.startDate ? -1 : 1))
    .map((event) => ({ item: asFixture(itemOfEvent(event, document), hints), lastDay: event.lastDay }))
    .filter(({ item, lastDay }) => lastDay === null || lastDay >= firstDayOf(item, today))
  const items = current.slice(0, MOST_ITEMS).map(({ item }) => item)
  return {
    ...emptyReading('calendar', [
      ...problems.slice(0, 5).map(({ title, reason }) => `“${plainTitle(title)}”: ${reason}.`),
      ...tooManyItems(current.length, 'events'),
    ]),
    title: plainTitle(name) || null,
    items,
  }
}

/** Past events aren't news, but the season's results are. */
function firstDayOf(item: ScrapedItem, today: string): string {
  return addCountyDays(today, item.kind === 'fixture' ? -SEASON_DAYS : -1)
}

function itemOfEvent(event: FeedEvent, { url }: DocumentToRead): EventItem {
  const text = plainText(event.description)
  return {
    kind: 'event',
    url: webAddress(event.url, url),
    guid: event.key.startsWith('facts:') ? null : event.key,
    title: plainTitle(event.title),
    text,
    summary: clipText(text, LONGEST_SUMMARY) || null,
    author: null,
    publishedAt: null,
    imageUrl: pictureAddress(event.imageUrl, url),
    categoryWords: categoryWords(event.tags),
    startDate: event.startDate,
    endDate: event.endDate,
    allDay: event.allDay,
    timeZone: event.timeZone,
    location: plainTitle(event.location),
    price: event.price,
    rrule: event.rrule,
    recurrenceEndDate: event.recurrenceEndDate,
    skippedDates: event.skippedDates,
    exceptions: event.exceptions.map(plainException),
    cancelled: event.cancelled,
  }
}

function plainException({ description: _, ...exception }: FeedEvent['exceptions'][number]): SuggestedException {
  const { title, location } = exception
  return { ...exception, title: title && plainTitle(title), location: location && plainTitle(location) }
}
