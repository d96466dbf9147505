import { expect, it } from 'vitest'
import { type EventItem, type NewsItem, ONCE } from '../extraction/extraction.service.ts'
import { latestItemOf } from './latest-item.ts'

const DAY = { today: '2026-11-23', timeZone: 'America/Chicago' }
const ITEM = { url: null, guid: null, text: '', summary: null, author: null, imageUrl: null, categoryWords: [] }

const news = (title: string, published: string | null): NewsItem => ({
  ...{ ...ITEM, kind: 'news', title, publishedAt: published === null ? null : Date.parse(published) },
})
const event = (title: string, startDate: string): EventItem => ({
  ...{ ...ITEM, ...ONCE, kind: 'event', title, startDate, endDate: startDate, publishedAt: null },
  ...{ allDay: false, timeZone: DAY.timeZone, location: '', price: '', cancelled: false },
})

it('a feed shows its newest item, by the county’s day', () => {
  const items = [news('Old', '2026-11-20T18:00:00Z'), news('New', '2026-11-22T03:00:00Z'), news('Undated', null)]
  expect(latestItemOf({ items, links: [] }, DAY)).toEqual({ title: 'New', date: '2026-11-21' })
})

it('a calendar shows its next event, or the last one if all are over', () => {
  const over = [event('Fair', '2026-11-02'), event('Dance', '2026-11-09T19:00')]
  const items = [...over, event('Later', '2026-12-24'), event('Tonight', '2026-11-23T19:00')]
  expect(latestItemOf({ items, links: [] }, DAY)).toEqual({ title: 'Tonight', date: '2026-11-23' })
  expect(latestItemOf({ items: over, links: [] }, DAY)).toEqual({ title: 'Dance', date: '2026-11-09' })
})

it('a page without dates shows what it names first, and an empty one nothing', () => {
  const links = ['First', 'Second'].map((title) => ({ url: `https://a.example/${title}`, title, publishedAt: null }))
  expect(latestItemOf({ items: [], links }, DAY)).toEqual({ title: 'First', date: null })
  expect(latestItemOf({ items: [], links: [] }, DAY)).toBeNull()
})
