import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import { clipText } from '@hometown/shared-types/excerpt'
import type { SuggestedException } from '@hometown/shared-types/suggestion'
import { type FeedEvent, readCalendar } from '../../../content/event-feeds/import/read-calendar.service.ts'
import { asFixture } from '../fixtures/fixture-item.ts'
import {
  type DocumentToRead,
  type EventItem,
  emptyReading,
  MOST_ITEMS,
  type Reading,
  type ScrapedItem,
} from '../scraped-item.ts'
import { categoryWords, LONGEST_SUMMARY, plainText, plainTitle } from '../text/plain-text.ts'
import { tooManyItems } from '../too-many-items.ts'
import { sensibleImage } from './sensible-image.ts'
import { webAddress } from './web-address.ts'

const SEASON_DAYS = 300

export function readCalendarDocument(document: DocumentToRead): Reading {
  const { body, contentType, timeZone, now } = document
  const charset = /charset="?([\w-]{1,40})/i.exec(contentType)?.[1]
  const reading = readCalendar(body, charset, { countyZone: timeZone, now })
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
    imageUrl: sensibleImage(event.imageUrl, url),
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
