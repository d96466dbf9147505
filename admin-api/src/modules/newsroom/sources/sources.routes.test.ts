import type { CreateSourceInput } from '@hometown/shared-types/source'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { type CheckOutcome, recordCheck } from './source-checks.service.ts'

const DAY = 24 * 3600_000

describe('sources', () => {
  async function open() {
    const { app, context } = await buildTestApp({ store: await openTestStore() })
    const { headers } = await signIn(context)
    const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
      app.inject({ method, url, headers, ...(payload && { payload }) })
    const add = async (more: Partial<CreateSourceInput> = {}) =>
      (
        await call('POST', '/api/sources', {
          name: 'Fair board',
          url: 'https://fair.example',
          category: 'Events',
          ...more,
        })
      ).json()
    const find = (id: string) =>
      context.store.db.selectFrom('sources').selectAll().where('id', '=', id).executeTakeFirst()
    const check = async (id: string, changes: Partial<CheckOutcome>, read?: Parameters<typeof recordCheck>[2]) => {
      const source = read ?? (await find(id)) ?? { id, url: '', feed_url: null }
      await context.store.db.transaction().execute((trx) => {
        const now = context.clock.now()
        const outcome: CheckOutcome = {
          startedAt: now,
          finishedAt: now,
          outcome: 'done',
          found: 0,
          fresh: 0,
          ...changes,
        }
        return recordCheck(context, trx, source, outcome)
      })
    }
    return { app, context, call, add, find, check }
  }

  test('are added several at once, except for addresses that are sources', async () => {
    const { call, add, context } = await open()
    await add({ name: 'Fair board', url: 'https://fair.example' })
    const source = (name: string, url: string) => ({ name, url, category: 'Community' })
    const sources = [
      { ...source('Gazette', 'g.example'), feedUrl: 'https://g.example/rss' },
      source('Fair', 'https://www.fair.example/'),
      source('Gazette again', 'https://www.g.example'),
    ]
    const answer = (await call('POST', '/api/sources/add', { sources })).json()
    expect(answer).toMatchObject({ imported: 1, skipped: 2, errors: 0 })
    expect(answer.skippedDetails).toMatchObject([
      { row: 2, reason: 'This address is already a source: “Fair board”' },
      { row: 3 },
    ])
    const all = (await call('GET', '/api/sources')).json()
    expect(all.map(({ name }: { name: string }) => name).sort()).toEqual(['Fair board', 'Gazette'])
    const actions = await context.store.db.selectFrom('audit_log').select('action').execute()
    expect(actions).toContainEqual({ action: 'source.import' })
    for (const wrong of [[], [source('', 'g.example')], Array.from({ length: 101 }, () => source('A', 'a.example'))])
      expect((await call('POST', '/api/sources/add', { sources: wrong })).statusCode).toBe(422)
  })

  test('are added, changed and deleted, and each action is noted', async () => {
    const { call, add, context } = await open()
    const made = await add({ description: 'Rides and pies', sourceType: 'website' })
    expect(made).toEqual({
      id: expect.any(String),
      name: 'Fair board',
      url: 'https://fair.example',
      sourceType: 'website',
      category: 'Events',
      description: 'Rides and pies',
      status: 'active',
      aiSuggested: false,
      feedUrl: null,
      sample: false,
      itemsFound: 0,
      health: {
        state: 'unchecked',
        checkedAt: null,
        lastNewItemAt: null,
        problem: null,
        failures: 0,
        nextCheckAt: new Date(context.clock.now()).toISOString(),
      },
      createdAt: new Date(context.clock.now()).toISOString(),
    })
    const changes = {
      name: 'Fair',
      url: 'https://fair.example/news',
      sourceType: 'rss_feed',
      category: 'Clubs',
      description: null,
    }
    expect((await call('PATCH', `/api/sources/${made.id}`, changes)).json()).toMatchObject(changes)
    expect((await call('GET', `/api/sources/${made.id}`)).json()).toMatchObject(changes)
    expect((await call('DELETE', `/api/sources/${made.id}`)).statusCode).toBe(200)
    expect((await call('DELETE', `/api/sources/${made.id}`)).statusCode).toBe(404)
    const actions = await context.store.db.selectFrom('audit_log').select('action').orderBy('id').execute()
    expect(actions.map(({ action }) => action)).toEqual(['source.create', 'source.update', 'source.delete'])
  })

  test('have one address each, however it is spelled', async () => {
    const { call, add } = await open()
    const first = await add()
    const second = await add({ name: 'Other', url: 'https://other.example' })
    const refused = await call('POST', '/api/sources', {
      name: 'Again',
      url: 'http://www.fair.example/',
      category: 'Clubs',
    })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ message: 'This address is already a source: “Fair board”.' })
    expect((await call('PATCH', `/api/sources/${second.id}`, { url: 'https://FAIR.example' })).statusCode).toBe(409)
    expect((await call('PATCH', `/api/sources/${first.id}`, { url: 'https://www.fair.example' })).statusCode).toBe(200)
  })

  test('are paged by category and name, with how many there are of each', async () => {
    const { call, add, check } = await open()
    await add({ name: 'zoo', url: 'https://zoo.example', category: 'Sports' })
    await add({ name: 'Beta', url: 'https://beta.example' })
    await add({ name: 'alpha', url: 'https://alpha.example', status: 'inactive' })
    const broken = await add({ name: 'Broken 100%', url: 'https://broken.example', category: 'Churches' })
    for (let time = 0; time < 3; time++) await check(broken.id, { outcome: 'failed', problem: 'It answers 500.' })
    const names = async (query: string) =>
      (await call('GET', `/api/sources?page=1${query}`)).json().data.map(({ name }: { name: string }) => name)
    expect(await names('')).toEqual(['alpha', 'Beta', 'zoo', 'Broken 100%'])
    expect(await names('&search=00%25')).toEqual(['Broken 100%'])
    expect(await names('&search=BETA%20example')).toEqual(['Beta'])
    expect(await names('&category=Sports')).toEqual(['zoo'])
    expect(await names('&show=paused')).toEqual(['alpha'])
    expect(await names('&show=attention')).toEqual(['Broken 100%'])
    const page = (await call('GET', '/api/sources?page=2&per_page=3')).json()
    expect(page).toMatchObject({ total: 4, totalPages: 2, data: [{ name: 'Broken 100%' }] })
    expect(page.counts).toEqual({
      all: 4,
      active: 3,
      paused: 1,
      attention: 1,
      samples: 0,
      byCategory: { Events: 2, Sports: 1, Business: 0, Community: 0, Obituaries: 0, Clubs: 0, Churches: 1 },
    })
    const found = (await call('GET', '/api/sources?page=1&per_page=1&show=active')).json()
    expect(found).toMatchObject({ total: 3, totalPages: 3, counts: { all: 4, byCategory: { Events: 1, Sports: 1 } } })
  })

  test('break after three failures in a row, tell why, and heal with the next good check', async () => {
    const { call, add, check } = await open()
    const { id } = await add()
    const health = async () => (await call('GET', `/api/sources/${id}`)).json().health
    await check(id, { outcome: 'failed', problem: 'It answers 503.', httpStatus: 503 })
    await check(id, { outcome: 'failed', problem: 'It answers 503.', httpStatus: 503 })
    expect(await health()).toMatchObject({ state: 'healthy', failures: 2, problem: 'It answers 503.' })
    await check(id, { outcome: 'failed', problem: 'It answers 503.', httpStatus: 503 })
    expect(await health()).toMatchObject({ state: 'broken', failures: 3 })
    await check(id, { found: 9, fresh: 2 })
    expect(await health()).toMatchObject({ state: 'healthy', failures: 0, problem: null })
    const checks = (await call('GET', `/api/sources/${id}/checks`)).json()
    expect(checks).toHaveLength(4)
    expect(checks[0]).toMatchObject({ outcome: 'done', found: 9, fresh: 2, problem: null })
    expect(checks[3]).toMatchObject({ outcome: 'failed', httpStatus: 503, problem: 'It answers 503.' })
  })

  test('keep their last twenty checks', async () => {
    const { call, add, check } = await open()
    const { id } = await add()
    for (let found = 0; found < 25; found++) await check(id, { found })
    const checks: { found: number }[] = (await call('GET', `/api/sources/${id}/checks`)).json()
    expect(checks.map(({ found }) => found)).toEqual(Array.from({ length: 20 }, (_, index) => 24 - index))
  })

  test('go silent, and begin anew when they are resumed or read elsewhere', async () => {
    const { call, add, check, context } = await open()
    const { id } = await add()
    await check(id, { fresh: 1, newestAt: context.clock.now() - 40 * DAY })
    const patch = async (changes: object) => (await call('PATCH', `/api/sources/${id}`, changes)).json().health
    expect((await call('GET', `/api/sources/${id}`)).json().health.state).toBe('silent')
    expect(await patch({ status: 'inactive' })).toMatchObject({ state: 'paused', nextCheckAt: null })
    expect(await patch({ status: 'active' })).toMatchObject({ state: 'healthy' })
    expect(await patch({ feedUrl: 'https://fair.example/feed' })).toMatchObject({ state: 'unchecked' })
    await check(id, { fresh: 1, feedUrl: 'https://fair.example/other' })
    const moved = (await call('PATCH', `/api/sources/${id}`, { url: 'https://new.example' })).json()
    expect(moved).toMatchObject({ feedUrl: null, health: { state: 'unchecked', lastNewItemAt: null } })
    const actions = await context.store.db.selectFrom('audit_log').select('action').orderBy('id').execute()
    expect(actions.map(({ action }) => action)).toEqual([
      'source.create',
      'source.pause',
      'source.resume',
      'source.update',
      'source.update',
    ])
  })
})
