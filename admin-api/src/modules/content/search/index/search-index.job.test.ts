import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { buildTestApp, buildTestContext, type TestContext } from '../../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { createArticle, deleteArticle, updateArticle } from '../../../../../test/support/write-articles.ts'
import { findSearchIndex, replaceSearchIndex, searchIndexFolder } from './index-folder.ts'
import { makeSearchIndex } from './make-search-index.ts'
import { createSearchIndexing, INDEX_EVERY_MS, PAUSE_AFTER_WITHDRAWAL_MS } from './search-index.job.ts'

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
    const empty = await makeSearchIndex(context, { availableMemory: 400_000 })
    expect(empty).toMatchObject({ articles: 0, changesUpTo: 1 })
    expect(await findSearchIndex(context.config.dataDir)).toEqual(empty)
  })

  it('is gone as soon as an article of it is withdrawn, with the one before, and a new one is made', async () => {
    const { app, context } = await buildTestApp()
    const make = vi.fn(async () => {
      await makeSearchIndex(context)
    })
    const indexing = createSearchIndexing(context, make)
    putSiteLive(context)
    await publish(context, 'Fair')
    const withdrawals = [
      (id: string) => updateArticle(context, id, { status: 'draft' }, null),
      (id: string) => updateArticle(context, id, { status: 'archived' }, null),
      (id: string) => deleteArticle(context, id, null),
    ]
    for (const withdraw of withdrawals) {
      const { id } = await publish(context, 'Pie')
      context.clock.advance(INDEX_EVERY_MS)
      await indexing.look()
      const before = await findSearchIndex(context.config.dataDir)
      const [text = ''] = readdirSync(join(searchIndexFolder(context.config.dataDir), before?.id ?? '', 'fragment'))
      const statusOf = async (path: string) => (await app.inject(`/pagefind/${path}`)).statusCode
      expect([await statusOf('current.json'), await statusOf(`${before?.id}/fragment/${text}`)]).toEqual([200, 200])

      await withdraw(id)
      expect([await statusOf('current.json'), await statusOf(`${before?.id}/fragment/${text}`)]).toEqual([204, 404])
      expect(await statusOf(`${before?.id}/pagefind.js`)).toBe(404)

      context.clock.advance(PAUSE_AFTER_WITHDRAWAL_MS)
      make.mockRejectedValueOnce(new Error('No room'))
      await indexing.look()
      expect(readdirSync(searchIndexFolder(context.config.dataDir))).toEqual([])
      await indexing.look()
      expect(await statusOf('current.json')).toBe(204)
      context.clock.advance(INDEX_EVERY_MS)
      await indexing.look()
      expect(await findSearchIndex(context.config.dataDir)).toMatchObject({ articles: 1 })
      expect([await statusOf('current.json'), await statusOf(`${before?.id}/fragment/${text}`)]).toEqual([200, 404])
    }
  })

  const BETWEEN_MS = 1000

  it('is made anew once for all that is withdrawn within a minute, and gone until then', async () => {
    const { context, make, indexing } = await open()
    const { dataDir } = context.config
    putSiteLive(context)
    const titles = Array.from({ length: 20 }, (_, number) => `Pie ${number}`)
    const articles = await Promise.all(titles.map((title) => publish(context, title)))
    await indexing.look()
    context.clock.advance(PAUSE_AFTER_WITHDRAWAL_MS)
    make.mockClear()
    for (const { id } of articles) {
      await updateArticle(context, id, { status: 'archived' }, null)
      await indexing.look()
      context.clock.advance(BETWEEN_MS)
    }
    expect(make).toHaveBeenCalledTimes(1)
    expect(await findSearchIndex(dataDir)).toBeUndefined()
    context.clock.advance(PAUSE_AFTER_WITHDRAWAL_MS - titles.length * BETWEEN_MS - 1)
    await indexing.look()
    expect(make).toHaveBeenCalledTimes(1)
    context.clock.advance(1)
    await indexing.look()
    await indexing.look()
    expect(make).toHaveBeenCalledTimes(2)
    expect(await findSearchIndex(dataDir)).toMatchObject({ articles: 0 })
  })

  it('rests as long after one that took long, where an article of it was withdrawn meanwhile', async () => {
    const { context, make, indexing } = await open()
    putSiteLive(context)
    const { id } = await publish(context, 'Fair')
    make.mockImplementationOnce(async () => {
      await makeSearchIndex(context)
      await updateArticle(context, id, { status: 'archived' }, null)
      context.clock.advance(PAUSE_AFTER_WITHDRAWAL_MS)
    })
    await indexing.look()
    await indexing.look()
    expect(await findSearchIndex(context.config.dataDir)).toBeUndefined()
    expect(make).toHaveBeenCalledTimes(1)
    context.clock.advance(PAUSE_AFTER_WITHDRAWAL_MS)
    await indexing.look()
    expect(make).toHaveBeenCalledTimes(2)
  })

  it('is not kept beside a new one when an article of it was withdrawn, though it is published again by then', async () => {
    const { context } = await open()
    const { dataDir } = context.config
    const { id } = await publish(context, 'Fair')
    await makeSearchIndex(context)
    await updateArticle(context, id, { status: 'draft' }, null)
    await updateArticle(context, id, { status: 'published', content: '<p>Put right.</p>' }, null)
    const made = await makeSearchIndex(context)
    expect(made).toMatchObject({ articles: 1 })
    expect(readdirSync(searchIndexFolder(dataDir)).sort()).toEqual([made.id, 'current.json'].sort())
  })

  it('is served to nobody where the site is made elsewhere, and nothing makes a new one', async () => {
    const { app, context } = await buildTestApp({ env: { DEPLOY_HOOK_URL: 'https://hook.invalid/x' } })
    await publish(context, 'Fair')
    const { id } = await makeSearchIndex(context)
    expect((await app.inject('/pagefind/current.json')).statusCode).toBe(204)
    expect((await app.inject(`/pagefind/${id}/pagefind.js`)).statusCode).toBe(404)
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

  it('is served: the name of the newest fresh, its scripts for good, texts for a minute, nothing else', async () => {
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
    for (const kind of ['fragment', 'index', 'filter']) {
      const [name] = readdirSync(join(searchIndexFolder(context.config.dataDir), id, kind))
      const file = await app.inject(`/pagefind/${id}/${kind}/${name}`)
      expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'public, max-age=60'])
    }
    const wasm = await app.inject(`/pagefind/${id}/wasm.en.pagefind`)
    expect([wasm.statusCode, wasm.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    const headers = { 'accept-encoding': 'gzip, br' }
    const compressed = await app.inject({ url: `/pagefind/${id}/pagefind.js`, headers })
    expect(compressed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(script.body)
    const refusing = { 'accept-encoding': 'gzip;q=0' }
    expect((await app.inject({ url: `/pagefind/${id}/pagefind.js`, headers: refusing })).body).toBe(script.body)
    expect((await makeSearchIndex(context)).before).toBe(id)
    expect((await app.inject(`/pagefind/${id}/pagefind.js`)).statusCode).toBe(200)
    expect((await app.inject('/pagefind/current.json')).json()).not.toHaveProperty('before')
    for (const path of ['..%2fcurrent.json', '%2e%2e%2fcurrent.json', 'fragment', 'a/b/c', '.hidden'])
      expect((await app.inject(`/pagefind/${id}/${path}`)).statusCode).toBeGreaterThanOrEqual(400)
  })
})

describe('a search index', () => {
  it('holds what is published, up to the last change', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    for (const title of ['Fair', 'Pie', 'Cake']) await publish(context, title)
    await createArticle(context, newArticle({ title: 'Draft' }), null)
    expect(await makeSearchIndex(context)).toMatchObject({ articles: 3, changesUpTo: 3 })
  })
})
