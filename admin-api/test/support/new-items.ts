import { type NewsItem, NO_RECURRENCE } from '../../src/modules/newsroom/extraction/index.ts'
import type { EventItem } from '../../src/modules/newsroom/extraction/scrape-result.ts'

const base = { guid: null, summary: null, author: null, imageUrl: null, categoryWords: [] }

/** The item was published on November 20, 2026. */
export function newsItem(parts: Partial<NewsItem> = {}): NewsItem {
  return {
    ...base,
    kind: 'news',
    url: 'https://gazette.org/story',
    title: 'A story of the county',
    text: '',
    publishedAt: Date.UTC(2026, 10, 20, 15),
    ...parts,
  }
}

export function eventItem(parts: Partial<EventItem> = {}): EventItem {
  return {
    ...base,
    kind: 'event',
    url: null,
    title: 'Harvest supper at the grange',
    text: '',
    publishedAt: null,
    startDate: '2026-11-27T18:00',
    endDate: '2026-11-27T20:00',
    allDay: false,
    timeZone: 'America/Chicago',
    location: 'Grange Hall',
    price: '',
    ...NO_RECURRENCE,
    cancelled: false,
    ...parts,
  }
}
