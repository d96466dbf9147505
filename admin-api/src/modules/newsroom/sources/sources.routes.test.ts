import type { CreateSourceInput } from '@hometown/shared-types/contract/sources'
import { describe, expect, test } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { fakeSafeFetch } from '../../../../test/support/fake-safe-fetch.ts'
import { openSignedIn } from '../../../../test/support/sign-in.ts'
import type { FetchOutcome } from '../../../integrations/safe-fetch/safe-fetch.ts'
import { findFeeds } from './find-feeds.service.ts'
import { sourceAddressKey } from './source-address.ts'
import { type CheckOutcome, healthAfterCheck } from './source-row.ts'
import { findSourcesByUrl, recordSourceHealth } from './sources.service.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR
const GOOD = { outcome: 'done', fresh: 0, newestAt: null } as const

describe('sources', () => {
  async function open() {
    const desk = await openSignedIn()
    const { context, call } = desk
    const add = async (more: Partial<CreateSourceInput> = {}) => {
      const payload = { name: 'Fair board', url: 'https://fair.example', category: 'Events', ...more }
      return (await call('POST', '/api/sources', payload)).json()
    }
    const check = async (id: string, changes: Partial<CheckOutcome>) => {
      const { db } = context.store
      const source = await db.selectFrom('sources').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const outcome = { ...GOOD, ...changes }
      await context.store.write('clock', (tx) => recordSourceHealth(tx, source, outcome, context.config.harvestSeconds))
    }
    const find = async (id: string) =>
      (await call('GET', '/api/sources')).json().find((source: { id: string }) => source.id === id)
    return { ...desk, add, find, check }
  }

  test('are added, changed and deleted, and each action is noted', async () => {
    const { call, add, context, actions } = await open()
    const made = await add({ description: 'Rides and pies', sourceType: 'website' })
    const now = new Date(context.clock.now()).toISOString()
    expect(made).toEqual({
      ...{ id: expect.any(String), name: 'Fair board', url: 'https://fair.example', sourceType: 'website' },
      ...{ category: 'Events', description: 'Rides and pies', status: 'active', aiSuggested: false, feedUrl: null },
      ...{ linkSelector: null, sample: false, createdAt: now, version: 1 },
      health: {
        ...{ state: 'unchecked', checkedAt: null, lastNewItemAt: null, problem: null, failures: 0, nextCheckAt: now },
      },
    })
    const facts = { name: 'Fair', url: 'https://fair.example/news', sourceType: 'rss_feed', category: 'Clubs' }
    const changes = { ...facts, description: null }
    const saved = await call('PATCH', `/api/sources/${made.id}`, { ...changes, version: 1 })
    expect(saved.json()).toMatchObject({ ...changes, version: 2 })
    expect((await call('DELETE', `/api/sources/${made.id}`)).statusCode).toBe(200)
    expect((await call('DELETE', `/api/sources/${made.id}`)).statusCode).toBe(404)
    expect(await actions()).toEqual(['source.create', 'source.update', 'source.delete'])
  })

  test('have one address each, however it is spelled', async () => {
    const { call, add, context } = await open()
    expect(await findSourcesByUrl(context.store.db, [])).toEqual(new Map())
    const [first, second] = [await add(), await add({ name: 'Other', url: 'https://other.example' })]
    expect(await add({ url: 'http://www.fair.example/' })).toMatchObject({
      message: 'This address is already a source: “Fair board”.',
    })
    expect((await call('PATCH', `/api/sources/${second.id}`, { url: 'https://FAIR.example' })).statusCode).toBe(409)
    expect((await call('PATCH', `/api/sources/${first.id}`, { url: 'https://www.fair.example' })).statusCode).toBe(200)
  })

  test('may name the links that are read, by a selector that can be parsed', async () => {
    const { call, add, check, find } = await open()
    const message = 'This isn’t a CSS selector that we understand'
    expect(await add({ linkSelector: 'a[' })).toMatchObject({ issues: [{ path: 'linkSelector', message }] })
    const { id } = await add({ linkSelector: '.news, h2 > a' })
    await check(id, {})
    for (const linkSelector of ['a:soon', 'a,', '.news), (a', 'a), :is(a', 'x'.repeat(201)])
      expect((await call('PATCH', `/api/sources/${id}`, { linkSelector })).statusCode).toBe(422)
    expect(await find(id)).toMatchObject({ linkSelector: '.news, h2 > a', health: { state: 'healthy' } })
    await call('PATCH', `/api/sources/${id}`, { linkSelector: '' })
    expect(await find(id)).toMatchObject({ linkSelector: null, health: { state: 'unchecked' } })
  })

  test('break after three failures in a row, tell why, and heal with the next good check', async () => {
    const { add, check, find } = await open()
    const { id } = await add()
    const failure = { outcome: 'failed', problem: 'It answers 503.' } as const
    await check(id, failure)
    await check(id, failure)
    expect((await find(id)).health).toMatchObject({ state: 'healthy', failures: 2, problem: 'It answers 503.' })
    await check(id, failure)
    expect((await find(id)).health).toMatchObject({ state: 'broken', failures: 3 })
    await check(id, { fresh: 2 })
    expect((await find(id)).health).toMatchObject({ state: 'healthy', failures: 0, problem: null })
  })

  test('go silent, and begin anew when they are resumed or read elsewhere', async () => {
    const { call, add, check, find, context, actions } = await open()
    const { id } = await add()
    await check(id, { fresh: 1, newestAt: context.clock.now() - 46 * DAY })
    const patch = async (changes: object) => (await call('PATCH', `/api/sources/${id}`, changes)).json()
    expect((await find(id)).health.state).toBe('silent')
    expect((await call('GET', '/api/sources?page=1&show=attention')).json()).toMatchObject({ total: 1 })
    expect((await patch({ status: 'inactive' })).health).toMatchObject({ state: 'paused', nextCheckAt: null })
    expect((await patch({ status: 'active' })).health).toMatchObject({ state: 'healthy' })
    expect((await call('GET', '/api/sources?page=1&show=attention')).json()).toMatchObject({ total: 0 })
    expect((await patch({ feedUrl: 'https://fair.example/feed' })).health).toMatchObject({ state: 'unchecked' })
    const moved = await patch({ url: 'https://new.example' })
    expect(moved).toMatchObject({ feedUrl: null, health: { state: 'unchecked', lastNewItemAt: null } })
    const taken = ['create', 'pause', 'resume', 'update', 'update']
    expect(await actions()).toEqual(taken.map((action) => `source.${action}`))
  })
})

test('a source that fails is tried ever more rarely, for as long as it asks, and at once as usual when it heals', () => {
  const now = 1000 * DAY
  const next = (failures: number, changes: Partial<CheckOutcome> = {}, harvestSeconds = 3600) => {
    const before = { failures, new_item_at: null, feed_url: null }
    return healthAfterCheck(before, { ...GOOD, outcome: 'failed', ...changes }, { now, harvestSeconds }).next_check_at
  }
  const hours = [2, 4, 8, 16, 24]
  expect([0, 1, 2, 3, 9].map((failures) => next(failures))).toEqual(hours.map((count) => now + count * HOUR))
  expect(next(0, { retryAfter: 6 * 3600 })).toBe(now + 6 * HOUR)
  expect(next(9, { outcome: 'done' })).toBe(now + HOUR)
  expect(next(0, {}, 0)).toBeNull()
})

describe('an address', () => {
  const page = `<!doctype html><html><head><title>The Gazette</title>
    <link rel="alternate" type="application/rss+xml" title="News" href="/rss">
    <link rel="alternate" type="text/calendar" title="Dates" href="/dates.ics"></head><body><p>Hello.</p></body></html>`
  const rss = `<?xml version="1.0"?><rss version="2.0"><channel><title>Gazette</title><link>https://g.example</link>
    <item><title>Bridge opens</title><link>https://g.example/bridge</link></item></channel></rss>`
  const pages: Record<string, [type: string, body: string]> = {
    'https://g.example': ['text/html', page],
    'https://g.example/rss': ['application/rss+xml', rss],
    'http://old.example': ['text/html', page],
    'https://empty.example': ['text/html', '<title>Empty</title>'],
  }
  const safeFetch = fakeSafeFetch({
    async read(url): Promise<FetchOutcome> {
      const [contentType, body] = pages[url] ?? []
      if (url === 'https://old.example') return { outcome: 'failed', reason: 'The server didn’t answer in time.' }
      if (!contentType) return { outcome: 'failed', reason: 'There is no page at this address.', status: 404 }
      return { outcome: 'read', url, status: 200, contentType, body: Buffer.from(body ?? '') }
    },
  })

  test('is looked through for feeds and calendars', async () => {
    const context = await buildTestContext({ safeFetch })
    const feed = { url: 'https://g.example/rss', title: 'News', kind: 'feed' }
    const calendar = { url: 'https://g.example/dates.ics', title: 'Dates', kind: 'calendar' }
    expect(await findFeeds(context, 'https://g.example')).toEqual({
      ...{ url: 'https://g.example', title: 'The Gazette', sourceType: 'website', readable: true, problem: null },
      ...{ feeds: [feed, calendar], known: null, isThere: true },
    })
    expect(await findFeeds(context, 'https://g.example/rss')).toMatchObject({
      ...{ title: 'Gazette', sourceType: 'rss_feed', readable: true, feeds: [{ ...feed, title: 'Gazette' }] },
    })
  })

  test('without a scheme is read without encryption if the site has none', async () => {
    const context = await buildTestContext({ safeFetch })
    expect(await findFeeds(context, 'g.example')).toMatchObject({ url: 'https://g.example', isThere: true })
    expect(await findFeeds(context, 'old.example')).toMatchObject({ url: 'http://old.example', isThere: true })
    expect(await findFeeds(context, 'https://old.example')).toMatchObject({ isThere: false })
  })

  test.each([
    ['https://gone.example', 'There is no page at this address.', false],
    ['https://empty.example', 'We found no news or events on the page.', true],
    ['https://www.facebook.com/rotary', expect.stringMatching(/need a Meta token/), false],
  ])('that cannot be read says why: %s', async (url, problem, isThere) => {
    const context = await buildTestContext({ safeFetch })
    expect(await findFeeds(context, url)).toMatchObject({ problem, isThere, readable: false, feeds: [] })
  })
})

test.each([
  ['http://gazette.example/news', true],
  ['https://www.gazette.example/news/', true],
  ['https://gazette.example/news?utm_source=mail&fbclid=1', true],
  ['https://gazette.example', false],
  ['https://gazette.example/News', false],
  ['https://gazette.example/news?page=2', false],
  ['https://gazette.example:8080/news', false],
])('%s is the source gazette.example/news: %s', (address, isSame) => {
  expect(sourceAddressKey(address) === 'gazette.example/news').toBe(isSame)
})
