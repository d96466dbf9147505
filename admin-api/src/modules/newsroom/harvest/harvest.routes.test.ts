import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { addSource } from '../../../../test/support/add-source.ts'
import type { TestContext } from '../../../../test/support/build-test-app.ts'
import { loopbackFetch, serveWebsite } from '../../../../test/support/loopback-fetch.ts'
import { openSignedIn } from '../../../../test/support/sign-in.ts'
import { runOpenHarvests, startHarvestJob } from './harvest.job.ts'
import { requestDueSources, requestHarvest } from './harvest.service.ts'

const AGGREGATE = '/api/content-suggestions/aggregate'
const CURRENT = '/api/content-suggestions/harvest'
/** The default of one second is too short while other tests run. */
const PATIENCE = { timeout: 60_000, interval: 20 }
/** The limit is long, because other tests run beside these. */
const LIMITS = { limitMs: 600_000, sourcesAtOnce: 60, pollMs: 5 }

async function open(env: Record<string, string> = {}) {
  const { context, call } = await openSignedIn({ safeFetch: loopbackFetch(), env })
  return {
    ...{ context, call },
    async harvest() {
      await requestHarvest(context)
      await runOpenHarvests(context, undefined, LIMITS)
    },
    checks: () => context.store.db.selectFrom('source_checks').selectAll().orderBy('source_id').execute(),
    suggestions: () => context.store.db.selectFrom('content_suggestions').selectAll().orderBy('id').execute(),
  }
}

describe('reading the sources', () => {
  async function openReading() {
    const desk = await open()
    const harvesting = startHarvestJob(desk.context, LIMITS)
    onTestFinished(() => harvesting.stop())
    return desk
  }

  test('answers when all are read what was found', async () => {
    const { context, call } = await openReading()
    const feed = await openFeed(context, 3)
    await addSource(context, 'Herald', feed.origin)
    await addSource(context, 'Paused', 'https://paused.example', { status: 'inactive' })
    await addSource(context, 'Sample', 'https://sample.invalid', { sample: 1 })
    expect((await call('GET', CURRENT)).json()).toBeNull()

    const counts = { discovered: 3, sourcesScanned: 1, failed: 0 }
    expect((await call('POST', AGGREGATE)).json()).toEqual(counts)
    expect((await call('GET', CURRENT)).json()).toMatchObject({
      ...{ ...counts, finishedAt: expect.any(String) },
      sources: [{ name: 'Herald', state: 'done', found: 3, discovered: 3, problem: null }],
    })
    const again = await call('POST', AGGREGATE, { category: 'Community' })
    expect(again.json()).toMatchObject({ discovered: 0, sourcesScanned: 1 })
    const other = await call('POST', AGGREGATE, { category: 'Clubs' })
    expect(other.json()).toMatchObject({ discovered: 0, sourcesScanned: 0 })
    expect(context.messages.sent).toContainEqual({ type: 'live', event: { type: 'harvest' } })
  })

  test('is joined by a second call, and both hear the same', async () => {
    const { context, call } = await openReading()
    const gate = Promise.withResolvers<void>()
    const feed = await openFeed(context, 2, gate.promise)
    await addSource(context, 'Herald', feed.origin)
    const calls = [1, 2, 3].map(() => call('POST', AGGREGATE))
    await vi.waitUntil(() => feed.asked.includes('/feed'), PATIENCE)
    gate.resolve()
    const answers = (await Promise.all(calls)).map((answer) => answer.json())
    expect(answers).toEqual([answers[0], answers[0], answers[0]])
    expect(answers[0]).toMatchObject({ discovered: 2, sourcesScanned: 1 })
    expect(feed.asked.filter((path) => path === '/feed')).toHaveLength(1)
  })

  test('of one source alone is asked for beside it; a paused one is refused with words', async () => {
    const { context, call } = await openReading()
    await addSource(context, 'Herald', (await openFeed(context, 1)).origin)
    await addSource(context, 'Paused', 'https://paused.example', { status: 'inactive' })
    const check = (id: string) => call('POST', `/api/sources/${id}/check`)
    expect((await check('Herald')).json()).toMatchObject({ name: 'Herald', state: 'done', discovered: 1 })
    expect((await check('Paused')).json().message).toBe('This source is paused. Resume it to read it.')
    expect((await check('nobody')).statusCode).toBe(404)
  })

  test('keeps nothing of a source that is deleted while it is read', async () => {
    const { context, call, suggestions } = await openReading()
    const gate = Promise.withResolvers<void>()
    const [going, staying] = [await openFeed(context, 2, gate.promise), await openFeed(context, 1)]
    await addSource(context, 'Going', going.origin)
    await addSource(context, 'Staying', staying.origin)
    const answer = call('POST', AGGREGATE)
    await vi.waitUntil(() => going.asked.includes('/feed'), PATIENCE)
    await context.store.db.deleteFrom('sources').where('id', '=', 'Going').execute()
    gate.resolve()
    expect((await answer).json()).toMatchObject({ discovered: 1, failed: 0 })
    expect(await suggestions()).toMatchObject([{ source_id: 'Staying' }])
  })
})

describe('a run', () => {
  test('goes on where a process died, without what it was reading then', async () => {
    const { context, checks } = await open()
    const feed = await openFeed(context, 2)
    await addSource(context, 'Deadly', 'http://127.0.0.1:1/')
    await addSource(context, 'Herald', feed.origin)
    await requestHarvest(context)
    const reading = context.store.db.updateTable('source_checks').set({ state: 'reading' })
    await reading.where('source_id', '=', 'Deadly').execute()
    await runOpenHarvests(context, undefined, LIMITS)
    expect(await checks()).toMatchObject([
      { state: 'failed', problem: 'The service stopped while we were reading this source.' },
      { state: 'done', discovered: 2 },
    ])
  })

  test('is left to the next process when this one ends', async () => {
    const { context, checks, suggestions } = await open()
    const gate = Promise.withResolvers<void>()
    const feed = await openFeed(context, 2, gate.promise)
    await addSource(context, 'Herald', feed.origin)
    await requestHarvest(context)
    const ending = new AbortController()
    const ended = runOpenHarvests(context, ending.signal, LIMITS)
    await vi.waitUntil(() => feed.asked.includes('/feed'), PATIENCE)
    ending.abort()
    await ended
    expect(await checks()).toMatchObject([{ state: 'waiting' }])
    gate.resolve()
    await runOpenHarvests(context, undefined, LIMITS)
    expect(await suggestions()).toHaveLength(2)
  })

  test('that another process took over takes nothing more from the first, so that nothing is there twice', async () => {
    const { context, harvest, checks, suggestions } = await open()
    const gate = Promise.withResolvers<void>()
    const feed = await openFeed(context, 2, gate.promise)
    await addSource(context, 'Herald', feed.origin)
    await requestHarvest(context)
    const first = runOpenHarvests(context, undefined, LIMITS)
    await vi.waitUntil(() => feed.asked.includes('/feed'), PATIENCE)
    await runOpenHarvests(context, undefined, LIMITS)
    gate.resolve()
    await first
    expect(await checks()).toMatchObject([{ state: 'failed' }])
    expect(await suggestions()).toEqual([])
    await harvest()
    expect(await suggestions()).toHaveLength(2)
  })

  test('leaves alone a source that hangs, after a limit of its own', async () => {
    const { context, checks } = await open()
    const never = await openFeed(context, 2, new Promise(() => undefined))
    await addSource(context, 'Never', never.origin)
    await requestHarvest(context)
    await runOpenHarvests(context, undefined, { ...LIMITS, limitMs: 300 })
    expect(await checks()).toMatchObject([{ state: 'failed', problem: 'The server didn’t answer in time.' }])
  })

  test('comes by itself for the sources that are due', async () => {
    const { context, checks } = await open()
    const feed = await openFeed(context, 1)
    await addSource(context, 'Herald', feed.origin, { next_check_at: context.clock.now() })
    const later = { next_check_at: context.clock.now() + 1e10 }
    await addSource(context, 'Later', feed.origin.replace('feed', 'later'), later)
    for (let time = 0; time < 2; time++) {
      await requestDueSources.run(context)
      await runOpenHarvests(context, undefined, LIMITS)
      context.clock.advance(3600_000)
    }
    expect((await checks()).map(({ source_id }) => source_id)).toEqual(['Herald', 'Herald'])
  })
})

test('a calendar moves and cancels the suggestion that waits, also to another month, and no event that was made of one', async () => {
  const { context, call, harvest, suggestions } = await open({ TIME_ZONE: 'America/New_York' })
  context.clock.set(Date.parse('2026-11-20T18:00:00Z'))
  let calendar = ''
  const { origin } = await serveWebsite((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendar)
  })
  await addSource(context, 'Library', `${origin}/events.ics`)
  const read = async (day: string, ...more: string[]) => {
    const events = [`UID:1\nSUMMARY:Quilts\nDTSTART:${day}T150000Z`, `UID:2\nSUMMARY:Chess\nDTSTART:${day}T170000Z`]
    const lines = events.flatMap((event) => ['BEGIN:VEVENT', event, ...more, 'END:VEVENT'])
    calendar = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//T//EN', ...lines, 'END:VCALENDAR', ''].join('\n')
    await harvest()
  }
  await read('20261128', 'LOCATION:Library')
  const chess = (await suggestions()).find(({ original_title }) => original_title === 'Chess')
  await call('POST', `/api/content-suggestions/${chess?.id}/publish`)
  await read('20261205', 'LOCATION:Town Hall')
  await read('20261205', 'LOCATION:Town Hall', 'STATUS:CANCELLED')
  const [waiting, ...others] = (await suggestions()).filter(({ status }) => status === 'pending')
  expect(others).toEqual([])
  const moved = { startDate: '2026-12-05T10:00', location: 'Town Hall', cancelled: true }
  expect(JSON.parse(waiting?.details ?? '')).toMatchObject(moved)
  const events = context.store.db.selectFrom('calendar_events').selectAll()
  expect(await events.execute()).toMatchObject([{ title: 'Chess', location: 'Library', cancelled: 0 }])
})

/** Serves a feed at `/feed` with so many stories, once the gate is open. */
async function openFeed({ clock }: TestContext, count: number, gate: Promise<void> = Promise.resolve()) {
  const titles = ['Iron bridge reopens in Alder', 'Larks beat Harmon by a touchdown', 'Library adds Sunday hours']
  const date = `<pubDate>${new Date(clock.now()).toUTCString()}</pubDate>`
  const items = titles.map((title, at) => `<item><title>${title}</title><link>/stories/${at}</link>${date}</item>`)
  const rss = `<rss version="2.0"><channel><title>News</title>${items.slice(0, count).join('')}</channel></rss>`
  const site = await serveWebsite((request, response) => {
    if (request.url !== '/feed') return void response.writeHead(404).end()
    if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304).end()
    const headers = { 'content-type': 'application/rss+xml', etag: '"1"' }
    void gate.then(() => response.writeHead(200, headers).end(rss))
  })
  return { ...site, origin: `${site.origin}/feed` }
}
