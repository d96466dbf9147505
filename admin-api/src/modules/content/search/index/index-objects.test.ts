import { describe, expect, it, vi } from 'vitest'
import { type FileMachine, openFileMachine, openTestBucket } from '../../../../../test/support/file-machines.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { type OpenTestStore, openTestStore } from '../../../../../test/support/test-store.ts'
import { createArticle, updateArticle } from '../../../../../test/support/write-articles.ts'
import { buildApp } from '../../../../app.ts'
import { createWorkLease } from '../../../platform/schedule/work-lease.service.ts'
import { deleteUnknownIndexes } from './index-objects.ts'
import { makeSearchIndex } from './make-search-index.ts'
import { createSearchIndexing, INDEX_EVERY_MS } from './search-index.job.ts'
import { searchIndexes } from './search-indexes.ts'

describe('the search index in an object store', () => {
  it('is made by one machine and served by all, with the one before for its readers', async () => {
    const { one, other, ask } = await open(openTestStore)
    expect((await ask(other, '/pagefind/current.json')).statusCode).toBe(204)
    await publish(one, 'Fair')
    const first = await make(one)
    expect((await ask(other, '/pagefind/current.json')).json()).toMatchObject({ id: first.id, articles: 1 })
    const script = await ask(other, `/pagefind/${first.id}/pagefind.js`, { 'accept-encoding': 'gzip' })
    expect(script.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': expect.stringContaining('java'),
    })
    expect((await ask(other, `/pagefind/${first.id}/nothing.js`)).statusCode).toBe(404)
    expect((await ask(other, `/pagefind/${first.id}/files.json`)).statusCode).toBe(404)
    const second = await make(one)
    expect(second.before).toBe(first.id)
    for (const { id } of [first, second])
      expect((await ask(other, `/pagefind/${id}/pagefind.js`)).body).toContain('import')
    const third = await make(one)
    expect(third.before).toBe(second.id)
    expect((await ask(other, `/pagefind/${first.id}/pagefind.js`)).statusCode).toBe(404)
  })

  it('takes objects of the last two only', async () => {
    const { server, one } = await open(openTestStore)
    await publish(one, 'Fair')
    const made = [await make(one), await make(one), await make(one)]
    const ids = new Set(
      server
        .objects()
        .keys()
        .map((key) => key.split('/')[1]),
    )
    expect(ids).toEqual(new Set(made.slice(1).map(({ id }) => id)))
  })

  it('is not made twice: another machine takes over only when the first is gone', async () => {
    const { one, other } = await open(openTestStore)
    await siteIsLive(one)
    await publish(one, 'Fair')
    const [makeOne, makeOther] = [vi.fn(async () => undefined), vi.fn(async () => undefined)]
    const [first, second] = [createSearchIndexing(one, makeOne), createSearchIndexing(other, makeOther)]
    await first.look()
    await second.look()
    expect([makeOne.mock.calls.length, makeOther.mock.calls.length]).toEqual([1, 0])
    await first.stop()
    other.clock.advance(INDEX_EVERY_MS)
    await second.look()
    expect(makeOther).toHaveBeenCalledTimes(1)
    await second.stop()
  })

  it('of a machine that lost its turn meanwhile is not taken, and its objects go', async () => {
    const { server, one, other } = await open(openTestStore)
    await publish(one, 'Fair')
    const old = await createWorkLease(one, 'search-index').hold()
    if (!old) throw new Error('The lease is free.')
    await one.store.db.updateTable('leases').set({ expires_at: 0 }).execute()
    const current = await make(other)
    await expect(makeSearchIndex(one, { lease: old })).rejects.toMatchObject({ name: 'LeaseLostError' })
    expect(await searchIndexes(one).find()).toMatchObject({ id: current.id })
    expect(
      new Set(
        server
          .objects()
          .keys()
          .map((key) => key.split('/')[1]),
      ),
    ).toEqual(new Set([current.id]))
  })

  it('with a withdrawn article is read no more at once, and its objects go', async () => {
    const { server, one, other, ask } = await open(openTestStore)
    await siteIsLive(one)
    const article = await publish(one, 'Fair')
    const { id } = await make(one)
    await updateArticle(one, article.id, { status: 'draft' }, null)
    expect((await ask(other, '/pagefind/current.json')).statusCode).toBe(204)
    expect((await ask(other, `/pagefind/${id}/pagefind.js`)).statusCode).toBe(404)
    const indexing = createSearchIndexing(one, async () => undefined)
    await indexing.look()
    await indexing.stop()
    expect(server.objects().keys()).toEqual([])
  })

  it('goes on from this machine’s disk while the store is away; what it lacks is asked for again later', async () => {
    const { server, one, other, ask } = await open(openTestStore)
    await publish(one, 'Fair')
    const { id } = await make(one)
    const path = `/pagefind/${id}/pagefind.js`
    expect((await ask(other, path)).statusCode).toBe(200)
    server.setFaults({ cut: true })
    expect((await ask(other, path)).statusCode).toBe(200)
    const missing = await ask(other, `/pagefind/${id}/pagefind-worker.js`)
    expect(missing.statusCode).toBe(503)
    expect(missing.headers['retry-after']).toBe('5')
  })

  it('is never served with other bytes', async () => {
    const { server, one, other, ask } = await open(openTestStore)
    await publish(one, 'Fair')
    const { id } = await make(one)
    server.setFaults({ otherBytes: true })
    expect((await ask(other, `/pagefind/${id}/pagefind.js`)).statusCode).toBe(503)
    server.setFaults({})
    expect((await ask(other, `/pagefind/${id}/pagefind.js`)).statusCode).toBe(200)
  })

  it('that was never finished goes after a day, the current ones stay', async () => {
    const { server, one } = await open(openTestStore)
    await publish(one, 'Fair')
    await make(one)
    const kept = server.objects().keys().length
    await one.objects.put('search/0b0c2f5e-6d6e-4d8c-9a4e-1a2b3c4d5e6f/pagefind.js', Buffer.from('half'))
    one.clock.set(Date.now())
    expect(await deleteUnknownIndexes(one, one.objects)).toBe(0)
    one.clock.advance(25 * 60 * 60 * 1000)
    expect(await deleteUnknownIndexes(one, one.objects)).toBe(1)
    expect(server.objects().keys()).toHaveLength(kept)
  })

  it('stays as it was when the store fails while another is made', async () => {
    const { server, one, other } = await open(openTestStore)
    await publish(one, 'Fair')
    const { id } = await make(one)
    server.setFaults({ denied: ['PutObject'] })
    await expect(make(one)).rejects.toMatchObject({ name: 'ObjectStoreError' })
    expect(await searchIndexes(other).find()).toMatchObject({ id })
  })
})

async function open(openTestStore: OpenTestStore) {
  const { server, connect } = await openTestBucket()
  const store = await openTestStore()
  const apps = new Map<FileMachine, ReturnType<typeof buildApp>>()
  async function ask(machine: FileMachine, url: string, headers: Record<string, string> = {}) {
    const app = apps.get(machine) ?? buildApp(machine)
    apps.set(machine, app)
    return (await app).inject({ url, headers })
  }
  return { server, one: await openFileMachine(store, connect()), other: await openFileMachine(store, connect()), ask }
}

async function make(machine: FileMachine) {
  const lease = createWorkLease(machine, 'search-index')
  const held = await lease.hold()
  if (!held) throw new Error('Another machine makes the index.')
  const made = await makeSearchIndex(machine, { lease: held })
  await lease.release()
  return made
}

function publish(machine: FileMachine, title: string) {
  return createArticle(machine, newArticle({ title, status: 'published', content: '<p>Pie.</p>' }), null)
}

async function siteIsLive({ store }: FileMachine): Promise<void> {
  const state = { version: 1, release: 'one', code: 'one', publish_id: 'one', published_at: 1 }
  await store.db
    .insertInto('site_state')
    .values({ id: 1, ...state })
    .execute()
}
