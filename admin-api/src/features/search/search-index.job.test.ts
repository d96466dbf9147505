import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { buildTestApp, buildTestContext, type TestContext } from '../../../test/support/build-test-app.ts'
import { newArticle } from '../../../test/support/new-article.ts'
import { describeOnBoth } from '../../../test/support/on-both-databases.ts'
import { createArticle } from '../articles/articles.service.ts'
import { findSearchIndex, replaceSearchIndex, searchIndexFolder } from './index-folder.ts'
import { makeSearchIndex } from './make-search-index.ts'
import { createSearchIndexing, INDEX_EVERY_MS } from './search-index.job.ts'

function publish(context: TestContext, title: string) {
  return createArticle(context, newArticle({ title, status: 'published', content: '<p>Pie.</p>' }), null)
}

function putSiteLive({ config }: TestContext): void {
  mkdirSync(join(config.dataDir, 'site/current'), { recursive: true })
}

describe('the search index', () => {
  async function open() {
    const context = await buildTestContext()
    const make = vi.fn(async () => {
      await makeSearchIndex(context)
    })
    return { context, make, indexing: createSearchIndexing(context, make) }
  }

  it('is made when the site is live, not before', async () => {
    const { context, make, indexing } = await open()
    await publish(context, 'Fair')
    await indexing.look()
    expect(make).not.toHaveBeenCalled()
    putSiteLive(context)
    await indexing.look()
    expect(await findSearchIndex(context.config.dataDir)).toMatchObject({ articles: 1 })
  })

  it('is made anew after a quarter of an hour, and only of something new', async () => {
    const { context, make, indexing } = await open()
    putSiteLive(context)
    await publish(context, 'Fair')
    await indexing.look()
    await publish(context, 'Second day')
    await indexing.look()
    context.clock.advance(INDEX_EVERY_MS - 1)
    await indexing.look()
    expect(make).toHaveBeenCalledTimes(1)
    context.clock.advance(1)
    await indexing.look()
    expect(make).toHaveBeenCalledTimes(2)
    context.clock.advance(INDEX_EVERY_MS)
    await indexing.look()
    expect(make).toHaveBeenCalledTimes(2)
  })

  it('is made anew at once where the county’s zone is changed', async () => {
    const { context, make, indexing } = await open()
    putSiteLive(context)
    await publish(context, 'Fair')
    await indexing.look()
    context.config.timeZone = 'Asia/Tokyo'
    make.mockRejectedValueOnce(new Error('No room'))
    await indexing.look()
    await indexing.look()
    expect(make).toHaveBeenCalledTimes(2)
    context.clock.advance(INDEX_EVERY_MS)
    await indexing.look()
    await indexing.look()
    expect(make).toHaveBeenCalledTimes(3)
    expect(await findSearchIndex(context.config.dataDir)).toMatchObject({ timeZone: 'Asia/Tokyo' })
  })

  it('waits as long after a failure', async () => {
    const { context, make, indexing } = await open()
    putSiteLive(context)
    await publish(context, 'Fair')
    make.mockRejectedValueOnce(new Error('No room'))
    await indexing.look()
    await indexing.look()
    expect(make).toHaveBeenCalledTimes(1)
    context.clock.advance(INDEX_EVERY_MS)
    await indexing.look()
    expect(await findSearchIndex(context.config.dataDir)).toMatchObject({ articles: 1 })
  })

  it('stays what it was when its making is cut off, and leaves nothing behind for long', async () => {
    const { context } = await open()
    const { dataDir } = context.config
    await publish(context, 'Fair')
    const first = await makeSearchIndex(context)
    const facts = { changesUpTo: 9, articles: 1, madeAt: 1 }
    await expect(replaceSearchIndex(dataDir, facts, () => Promise.reject(new Error('killed')))).rejects.toThrow()
    expect(await findSearchIndex(dataDir)).toEqual(first)
    const second = await makeSearchIndex(context)
    expect(readdirSync(searchIndexFolder(dataDir)).sort()).toEqual([first.id, second.id, 'current.json'].sort())
    const third = await makeSearchIndex(context)
    expect(readdirSync(searchIndexFolder(dataDir)).sort()).toEqual([second.id, third.id, 'current.json'].sort())
  })

  it('is an empty one where there is too little memory for it', async () => {
    const { context } = await open()
    await publish(context, 'Fair')
    expect(await makeSearchIndex(context)).toMatchObject({ articles: 1 })
    const empty = await makeSearchIndex(context, 400_000)
    expect(empty).toMatchObject({ articles: 0, changesUpTo: 1 })
    expect(await findSearchIndex(context.config.dataDir)).toEqual(empty)
  })

  it('stops being made when the process ends', async () => {
    const { context } = await open()
    putSiteLive(context)
    await publish(context, 'Fair')
    const begun = Promise.withResolvers<void>()
    const indexing = createSearchIndexing(context, (signal) => {
      begun.resolve()
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('ended'))))
    })
    const looking = indexing.look()
    await begun.promise
    await indexing.stop()
    await looking
    expect(await findSearchIndex(context.config.dataDir)).toBeUndefined()
  })

  it('is served: the name of the newest fresh, its files for good, nothing else', async () => {
    const { app, context } = await buildTestApp()
    expect((await app.inject('/pagefind/current.json')).statusCode).toBe(204)
    await publish(context, 'Fair')
    const { id } = await makeSearchIndex(context)
    const current = await app.inject('/pagefind/current.json')
    expect(current.json()).toMatchObject({ id, articles: 1 })
    expect(current.headers['cache-control']).toBe('no-cache')
    const script = await app.inject(`/pagefind/${id}/pagefind.js`)
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(script.headers['cache-control']).toContain('immutable')
    const headers = { 'accept-encoding': 'gzip, br' }
    const compressed = await app.inject({ url: `/pagefind/${id}/pagefind.js`, headers })
    expect(compressed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(script.body)
    const refusing = { 'accept-encoding': 'br, gzip;q=0' }
    expect((await app.inject({ url: `/pagefind/${id}/pagefind.js`, headers: refusing })).body).toBe(script.body)
    for (const path of ['..%2fcurrent.json', '%2e%2e%2fcurrent.json', 'fragment', 'a/b/c', '.hidden'])
      expect((await app.inject(`/pagefind/${id}/${path}`)).statusCode).toBeGreaterThanOrEqual(400)
  })
})

describeOnBoth('a search index', (openTestStore) => {
  it('holds what is published, up to the last change', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    for (const title of ['Fair', 'Pie', 'Cake']) await publish(context, title)
    await createArticle(context, newArticle({ title: 'Draft' }), null)
    expect(await makeSearchIndex(context)).toMatchObject({ articles: 3, changesUpTo: 3 })
  })
})
