import { describe, expect, test, vi } from 'vitest'
import { buildTestApp, type TestContext } from '../../../../test/support/build-test-app.ts'
import { loopbackOutside, serveOutside } from '../../../../test/support/loopback-outside.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { rss, story } from '../../../../test/support/stories.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { requestHarvest } from './harvest.service.ts'
import { createHarvester } from './harvester.ts'
import { updateRunSource } from './runs/harvest-runs.repository.ts'

const AGGREGATE = '/api/content-suggestions/aggregate'
const CURRENT = '/api/content-suggestions/harvest'
/** The default of one second is too short while other tests run. */
const PATIENCE = { timeout: 60_000, interval: 20 }

describe('reading the sources', () => {
  async function open() {
    const { app, context } = await buildTestApp({ store: await openTestStore(), outside: loopbackOutside() })
    return { app, context, ...(await signIn(context)) }
  }

  test('answers when all are read what was found; nobody else may ask', async () => {
    const { app, context, headers } = await open()
    const feed = await openFeed(context, 3)
    await addSource(context, 'Herald', feed.origin)
    await addSource(context, 'Paused', 'https://paused.example', { status: 'inactive' })
    await addSource(context, 'Sample', 'https://sample.invalid', { sample: 1 })
    expect((await app.inject({ method: 'POST', url: AGGREGATE })).statusCode).toBe(401)
    expect((await app.inject(CURRENT)).statusCode).toBe(401)
    expect((await app.inject({ url: CURRENT, headers })).json()).toBeNull()

    const answer = await app.inject({ method: 'POST', url: AGGREGATE, headers })
    const counts = { discovered: 3, sourcesScanned: 1, failed: 0, unchanged: 0, samples: 1, stopped: false }
    expect(answer.json()).toEqual(counts)
    expect((await app.inject({ url: CURRENT, headers })).json()).toMatchObject({
      ...counts,
      finishedAt: expect.any(String),
      sources: [{ name: 'Herald', state: 'done', found: 3, discovered: 3, problem: null }],
    })
    const again = await app.inject({ method: 'POST', url: AGGREGATE, headers, payload: { category: 'Community' } })
    expect(again.json()).toMatchObject({ discovered: 0, sourcesScanned: 1, unchanged: 1 })
    const other = await app.inject({ method: 'POST', url: AGGREGATE, headers, payload: { category: 'Clubs' } })
    expect(other.json()).toMatchObject({ discovered: 0, sourcesScanned: 0 })
    expect(context.link.sent).toContainEqual(
      expect.objectContaining({ type: 'live', event: expect.objectContaining({ type: 'harvest', running: false }) }),
    )
  })

  test('is joined by a second call, and both hear the same', async () => {
    const { app, context, headers } = await open()
    const gate = Promise.withResolvers<void>()
    const feed = await openFeed(context, 2, gate.promise)
    await addSource(context, 'Herald', feed.origin)
    const calls = [1, 2, 3].map(() => app.inject({ method: 'POST', url: AGGREGATE, headers }))
    await vi.waitUntil(() => feed.asked.includes('/feed'), PATIENCE)
    gate.resolve()
    const answers = (await Promise.all(calls)).map((answer) => answer.json())
    expect(answers).toEqual([answers[0], answers[0], answers[0]])
    expect(answers[0]).toMatchObject({ discovered: 2, sourcesScanned: 1 })
    expect(feed.asked.filter((path) => path === '/feed')).toHaveLength(1)
    expect(await context.store.db.selectFrom('harvest_runs').select('id').execute()).toHaveLength(1)
  })

  test('is stopped by hand: what was read stays, and the rest says so', async () => {
    const { app, context, headers } = await open()
    const feed = await openFeed(context, 2)
    const never = await openFeed(context, 2, new Promise(() => undefined))
    await addSource(context, 'Herald', feed.origin)
    await addSource(context, 'Never', never.origin)
    const call = app.inject({ method: 'POST', url: AGGREGATE, headers })
    await vi.waitUntil(async () => {
      const run = (await app.inject({ url: CURRENT, headers })).json()
      return run?.sources[0]?.state === 'done' && never.asked.includes('/feed')
    }, PATIENCE)
    await app.inject({ method: 'POST', url: `${CURRENT}/stop`, headers })
    expect((await call).json()).toMatchObject({ discovered: 2, sourcesScanned: 1, stopped: true })
    expect((await app.inject({ url: CURRENT, headers })).json().sources).toMatchObject([
      { name: 'Herald', state: 'done' },
      { name: 'Never', state: 'stopped', problem: null },
    ])
    expect(await listActions(context)).toEqual(['harvest.run', 'harvest.stop'])
    await app.inject({ method: 'POST', url: `${CURRENT}/stop`, headers })
    expect(await listActions(context)).toHaveLength(2)
  })

  test('goes on where a process died, without what it was reading then', async () => {
    const { context } = await open()
    const feed = await openFeed(context, 2)
    await addSource(context, 'Deadly', 'http://127.0.0.1:1/')
    await addSource(context, 'Herald', feed.origin)
    const runId = await requestHarvest(context)
    await updateRunSource(context.store.db, runId, 'Deadly', { state: 'reading' })
    const harvester = createHarvester(context)
    await harvester.run()
    await harvester.stop()
    const rows = await context.store.db.selectFrom('harvest_run_sources').selectAll().orderBy('name').execute()
    expect(rows).toMatchObject([
      { name: 'Deadly', state: 'failed', problem: 'The service stopped while we were reading this source.' },
      { name: 'Herald', state: 'done', discovered: 2 },
    ])
  })

  test('leaves alone a source that hangs, after a limit of its own', async () => {
    const { context } = await open()
    const never = await openFeed(context, 2, new Promise(() => undefined))
    await addSource(context, 'Never', never.origin)
    await requestHarvest(context)
    const harvester = createHarvester(context, { limits: { limitMs: 300, sourcesAtOnce: 1 } })
    await harvester.run()
    await harvester.stop()
    const rows = await context.store.db.selectFrom('harvest_run_sources').selectAll().execute()
    expect(rows).toMatchObject([{ state: 'failed', problem: 'The server didn’t answer in time.' }])
  })

  test('of one source alone is asked for beside it; samples and paused ones are refused with words', async () => {
    const { app, context, headers } = await open()
    const feed = await openFeed(context, 1)
    await addSource(context, 'Herald', feed.origin)
    await addSource(context, 'Sample', 'https://sample.invalid', { sample: 1 })
    await addSource(context, 'Paused', 'https://paused.example', { status: 'inactive' })
    const check = (id: string) => app.inject({ method: 'POST', url: `/api/sources/${id}/check`, headers })
    expect((await check('Herald')).json()).toMatchObject({ discovered: 1, sources: [{ name: 'Herald' }] })
    expect((await check('Sample')).json().message).toBe('This sample source has nothing to read at its address.')
    expect((await check('Paused')).json().message).toBe('This source is paused. Resume it to read it.')
    expect((await check('nobody')).statusCode).toBe(404)
    expect(await listActions(context)).toEqual(['source.check'])
  })

  test('a source that is deleted while it is read is told as that, and nothing of it is kept', async () => {
    const { app, context, headers } = await open()
    const gate = Promise.withResolvers<void>()
    const [going, staying] = [await openFeed(context, 2, gate.promise), await openFeed(context, 1)]
    await addSource(context, 'Going', going.origin)
    await addSource(context, 'Staying', staying.origin)
    const call = app.inject({ method: 'POST', url: AGGREGATE, headers })
    await vi.waitUntil(() => going.asked.includes('/feed'), PATIENCE)
    await context.store.db.deleteFrom('sources').where('id', '=', 'Going').execute()
    gate.resolve()
    expect((await call).json()).toMatchObject({ discovered: 1, failed: 1 })
    expect((await app.inject({ url: CURRENT, headers })).json().sources).toMatchObject([
      { name: 'Going', state: 'failed', problem: 'This source was deleted while we were reading it.' },
      { name: 'Staying', state: 'done' },
    ])
  })
})

/** A feed at `/feed`, once the gate is open. */
async function openFeed({ clock }: TestContext, items: number, gate: Promise<void> = Promise.resolve()) {
  const stories = Array.from({ length: items }, (_, index) => story(index + 1, clock.now()))
  const site = await serveOutside((request, response) => {
    if (request.url !== '/feed') return void response.writeHead(404).end()
    if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304).end()
    const headers = { 'content-type': 'application/rss+xml', etag: '"1"' }
    void gate.then(() => response.writeHead(200, headers).end(rss(stories)))
  })
  return { ...site, origin: `${site.origin}/feed` }
}

async function addSource(
  { store, clock }: TestContext,
  name: string,
  url: string,
  others: { status?: 'active' | 'inactive'; sample?: number } = {},
): Promise<void> {
  const now = clock.now()
  await store.db
    .insertInto('sources')
    .values({
      ...{ id: name, name, url, address_key: url, source_type: 'rss_feed', category: 'Community', status: 'active' },
      ...{ description: null, created_at: now, updated_at: now, ...others },
    })
    .execute()
}

async function listActions({ store }: TestContext): Promise<string[]> {
  const rows = await store.db.selectFrom('audit_log').select('action').orderBy('created_at').orderBy('id').execute()
  return rows.map(({ action }) => action)
}
