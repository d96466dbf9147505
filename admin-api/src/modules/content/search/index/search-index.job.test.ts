import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { buildTestApp, buildTestContext, type TestContext } from '../../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { createArticle, deleteArticle, updateArticle } from '../../../../../test/support/write-articles.ts'
import { findSearchIndex, searchIndexFolder } from './index-folder.ts'
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
