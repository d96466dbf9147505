import { describe, expect, it, onTestFinished } from 'vitest'
import { buildTestContext } from '../test/support/build-test-app.ts'
import { newArticle } from '../test/support/new-article.ts'
import { createCutObjects } from '../test/support/objects-in-memory.ts'
import { createTestObjectsSite, SITE_FILES, startObjectsNode } from '../test/support/objects-node.ts'
import { type Answer, getter } from '../test/support/plain-http.ts'
import { idleRenderer } from '../test/support/publishing.ts'
import { publishTestSite } from '../test/support/test-site.ts'
import { openTestStore } from '../test/support/test-store.ts'
import { createArticle, deleteArticle } from '../test/support/write-articles.ts'
import { startApiServer } from './api-server.ts'
import { publishWaitingChanges } from './modules/publishing/publish-loop/publish-changes.ts'

const withoutDate = ({ headers: { date: _, ...headers }, ...answer }: Answer) => ({ ...answer, headers })

describe('a site in the object store', () => {
  async function start(files: Record<string, string> | 'nothing' = SITE_FILES) {
    const store = await openTestStore()
    const objects = createCutObjects()
    const site = createTestObjectsSite(store, objects)
    if (files !== 'nothing') await site.publish(files)
    const node = await startObjectsNode(store, objects)
    async function publish(next: Record<string, string>): Promise<void> {
      node.context.link.receive({ type: 'site-published', version: await site.publish(next) })
    }
    return { store, objects, site, publish, ...node }
  }

  it('is answered byte for byte and header for header as from a folder', async () => {
    const { get } = await start()
    const context = await buildTestContext({ env: { PORT: '0' } })
    publishTestSite(context.config.dataDir, '000001-abc', SITE_FILES)
    const folder = await startApiServer(context, { deskDist: 'none' })
    onTestFinished(folder.close)
    const getFromFolder = getter(folder.address)
    const paths = [
      '/',
      '/sports',
      '/sports/',
      '/feed.xml',
      '/_astro/page.Ab1.css',
      '/old?a=1',
      '/nothing',
      '/_redirects',
    ]
    for (const path of paths)
      for (const encoding of ['identity', 'gzip', 'br'])
        for (const method of ['GET', 'HEAD']) {
          const headers = { 'accept-encoding': encoding }
          const [one, other] = [await get(path, headers, method), await getFromFolder(path, headers, method)]
          expect([path, withoutDate(one)]).toEqual([path, withoutDate(other)])
        }
  })

  it('leads from the address that an article had in WordPress, and from its number, to a page outside ASCII', async () => {
    const { get, context } = await start({ ...SITE_FILES, 'café.html': 'The café' })
    const { db } = context.store
    const { id } = await createArticle(context, newArticle({ status: 'published', slug: 'cafe' }), 'nora')
    await db.updateTable('articles').set({ slug: 'café', wordpress_id: 4711 }).where('id', '=', id).execute()
    const path = '/2026/11/28/café'
    await db.insertInto('former_addresses').values({ path, article_id: id, pattern: null, created_at: 0 }).execute()
    const leadsTo = async (address: string) => {
      const { status, headers } = await get(address)
      return [status, headers.location]
    }
    expect((await get('/caf%C3%A9')).text).toBe('The café')
    expect(await leadsTo('/caf%c3%a9?a=1')).toEqual([301, '/caf%C3%A9?a=1'])
    expect(await leadsTo('/2026/11/28/caf%C3%A9?a=1')).toEqual([301, '/caf%C3%A9?a=1'])
    expect(await leadsTo('/?p=4711')).toEqual([301, '/caf%C3%A9'])
    expect(await leadsTo('/?p=4712')).toEqual([200, undefined])
    expect((await get('/2026/11/27/caf%C3%A9')).status).toBe(404)
  })

  it('changes as soon as a publish is announced', async () => {
    const { get, publish, site } = await start()
    for (const path of ['/', '/sports']) await get(path)
    const { 'sports.html': _, ...rest } = SITE_FILES
    await publish({ ...rest, 'index.html': 'New home', _redirects: '/old / 301\n' })
    await expect.poll(async () => (await get('/')).text).toBe('New home')
    expect((await get('/sports')).status).toBe(404)
    expect((await get('/old')).headers.location).toBe('/')
    await publish({ ...site.files, 'sports.html': SITE_FILES['sports.html'] })
    await expect.poll(async () => (await get('/sports')).text).toBe(SITE_FILES['sports.html'])
  })

  it('asks for patience before its first publish, and is there for the next reader after it', async () => {
    const { get, site } = await start('nothing')
    const answer = await get('/')
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])
    expect(answer.text).toContain('The site is being prepared')
    await site.publish(SITE_FILES)
    expect((await get('/')).text).toBe(SITE_FILES['index.html'])
  })

  it('withdraws pages before any publish, and brings none of them back while it is behind', async () => {
    const { context, site, get } = await start({ ...SITE_FILES, 'fair.html': 'Fair' })
    const { id } = await createArticle(context, newArticle({ status: 'published', slug: 'fair' }), null)
    await publishWaitingChanges(context, idleRenderer)
    expect((await get('/fair')).text).toBe('Fair')
    await deleteArticle(context, id, null)
    context.link.receive({ type: 'changes-waiting' })
    await expect.poll(async () => (await get('/fair')).status).toBe(410)
    await site.publish(SITE_FILES)
    await publishWaitingChanges(context, idleRenderer)
    const seen = new Set<number>()
    const version = context.site?.version
    context.link.receive({ type: 'changes-waiting' })
    await expect
      .poll(async () => {
        seen.add((await get('/fair')).status)
        return context.site?.version
      })
      .not.toBe(version)
    seen.add((await get('/fair')).status)
    expect([...seen]).toEqual([410])
  })
})
