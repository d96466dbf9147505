import { expect, test } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { fakeOutside } from '../../../../test/support/fake-outside.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import type { Outside, ReadOutcome } from '../../../integrations/outside/outside.ts'
import { type EventItem, type NewsItem, ONCE } from '../extraction/extraction.service.ts'
import { findFeeds, latestItemOf } from './find-feeds.service.ts'
import { createSource } from './sources.service.ts'

function internetOf(pages: Record<string, { type: string; body: string } | ReadOutcome>): Outside {
  return fakeOutside({
    read: async (url) => {
      const page = pages[url]
      if (!page) return { outcome: 'failed', reason: 'There is no page at this address.', status: 404 }
      if ('outcome' in page) return page
      const { type: contentType, body } = page
      return { outcome: 'read', url, status: 200, contentType, body: Buffer.from(body) }
    },
  })
}

const RSS = `<?xml version="1.0"?><rss version="2.0"><channel><title>Gazette</title><link>https://g.example</link>
  <item><title>Bridge opens</title><link>https://g.example/bridge</link></item></channel></rss>`

test('the address of a site is looked through for feeds and calendars', async () => {
  const html = `<!doctype html><html><head><title>The Gazette</title>
    <link rel="alternate" type="application/rss+xml" title="News" href="/rss">
    <link rel="alternate" type="text/calendar" title="Dates" href="/dates.ics"></head><body><p>Hello.</p></body></html>`
  const context = await buildTestContext({
    outside: internetOf({ 'https://g.example': { type: 'text/html', body: html } }),
  })
  const signedIn = { user: await signIn(context), sessionId: '' }
  const [name, category, sourceType] = ['Known', 'Events', 'website'] as const
  const rest = { description: null, status: 'active', aiSuggested: false, feedUrl: null } as const
  const { id } = await createSource(context, signedIn, {
    ...rest,
    name,
    category,
    sourceType,
    url: 'https://www.g.example/',
  })
  expect(await findFeeds(context, 'https://g.example')).toEqual({
    title: 'The Gazette',
    sourceType: 'website',
    feeds: [
      { url: 'https://g.example/rss', title: 'News', kind: 'feed' },
      { url: 'https://g.example/dates.ics', title: 'Dates', kind: 'calendar' },
    ],
    readable: true,
    problem: null,
    known: { id, name: 'Known' },
    isThere: true,
  })
})

test('the address of a feed is a feed itself', async () => {
  const pages = { 'https://g.example/rss': { type: 'application/rss+xml', body: RSS } }
  const context = await buildTestContext({ outside: internetOf(pages) })
  expect(await findFeeds(context, 'https://g.example/rss')).toMatchObject({
    title: 'Gazette',
    sourceType: 'rss_feed',
    feeds: [{ url: 'https://g.example/rss', title: 'Gazette', kind: 'feed' }],
    readable: true,
    problem: null,
  })
})

test('what cannot be read is told plainly', async () => {
  const context = await buildTestContext({
    outside: internetOf({
      'http://10.0.0.1': { outcome: 'refused', reason: 'This address leads to a private network.' },
      'https://empty.example': { type: 'text/html', body: '<title>Empty</title>' },
    }),
  })
  const problem = async (url: string) => (await findFeeds(context, url)).problem
  expect(await problem('http://10.0.0.1')).toBe('This address leads to a private network.')
  expect(await findFeeds(context, 'https://gone.example')).toMatchObject({ isThere: false })
  expect(await problem('https://gone.example')).toBe('There is no page at this address.')
  expect(await findFeeds(context, 'https://empty.example')).toMatchObject({
    ...{ isThere: true, readable: false, feeds: [] },
  })
  expect(await problem('https://www.facebook.com/rotary')).toMatch(/need a Meta token/)
  expect(await findFeeds(await buildTestContext(), 'https://g.example')).toMatchObject({
    readable: false,
    problem: 'This installation doesn’t read anything from the internet.',
  })
})

test('the latest item of each feed and of the page is read where it is asked for', async () => {
  const html = `<!doctype html><html><head><title>The Gazette</title>
    <link rel="alternate" type="application/rss+xml" title="News" href="/rss">
    <link rel="alternate" type="application/rss+xml" title="Gone" href="/gone"></head><body><p>Hello.</p></body></html>`
  const pages = {
    'https://g.example': { type: 'text/html', body: html },
    'https://g.example/rss': { type: 'application/rss+xml', body: RSS },
  }
  const context = await buildTestContext({ outside: internetOf(pages) })
  expect(await findFeeds(context, 'https://g.example', { withLatest: true })).toMatchObject({
    latest: null,
    feeds: [
      { title: 'News', latest: { title: 'Bridge opens', date: null } },
      { title: 'Gone', latest: null },
    ],
  })
  expect(await findFeeds(context, 'https://g.example/rss', { withLatest: true })).toMatchObject({
    feeds: [{ title: 'Gazette', latest: { title: 'Bridge opens', date: null } }],
  })
})

const DAY = { today: '2026-11-23', timeZone: 'America/Chicago' }
const ITEM = { url: null, guid: null, text: '', summary: null, author: null, imageUrl: null, categoryWords: [] }

const news = (title: string, published: string | null): NewsItem => ({
  ...{ ...ITEM, kind: 'news', title, publishedAt: published === null ? null : Date.parse(published) },
})
const event = (title: string, startDate: string): EventItem => ({
  ...{ ...ITEM, ...ONCE, kind: 'event', title, startDate, endDate: startDate, publishedAt: null },
  ...{ allDay: false, timeZone: DAY.timeZone, location: '', price: '', cancelled: false },
})

test('a feed shows its newest item, by the county’s day', () => {
  const items = [news('Old', '2026-11-20T18:00:00Z'), news('New', '2026-11-22T03:00:00Z'), news('Undated', null)]
  expect(latestItemOf({ items, links: [] }, DAY)).toEqual({ title: 'New', date: '2026-11-21' })
})

test('a calendar shows its next event, or the last one if all are over', () => {
  const over = [event('Fair', '2026-11-02'), event('Dance', '2026-11-09T19:00')]
  const items = [...over, event('Later', '2026-12-24'), event('Tonight', '2026-11-23T19:00')]
  expect(latestItemOf({ items, links: [] }, DAY)).toEqual({ title: 'Tonight', date: '2026-11-23' })
  expect(latestItemOf({ items: over, links: [] }, DAY)).toEqual({ title: 'Dance', date: '2026-11-09' })
})

test('a page without dates shows what it names first, and an empty one nothing', () => {
  const links = ['First', 'Second'].map((title) => ({ url: `https://a.example/${title}`, title, publishedAt: null }))
  expect(latestItemOf({ items: [], links }, DAY)).toEqual({ title: 'First', date: null })
  expect(latestItemOf({ items: [], links: [] }, DAY)).toBeNull()
})
