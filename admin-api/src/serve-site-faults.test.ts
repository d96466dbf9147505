import { describe, expect, it } from 'vitest'
import { failingStatements } from '../test/support/failing-statements.ts'
import { createCutObjects } from '../test/support/objects-in-memory.ts'
import { createTestObjectsSite, SITE_FILES, startObjectsNode } from '../test/support/objects-node.ts'
import { openTestStore } from '../test/support/test-store.ts'

describe('a site in the object store, when something is away', () => {
  async function start() {
    const store = await openTestStore()
    const objects = createCutObjects()
    const site = createTestObjectsSite(store, objects)
    await site.publish(SITE_FILES)
    return { store, objects, site, ...(await startObjectsNode(store, objects)) }
  }

  it('goes on without the object store for pages that were read before; the others ask to come back', async () => {
    const { get, objects } = await start()
    await get('/')
    objects.setCut(true)
    expect((await get('/')).text).toBe(SITE_FILES['index.html'])
    const answer = await get('/sports')
    expect([answer.status, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
      503,
      '2',
      'no-store',
    ])
    objects.setCut(false)
    await expect.poll(async () => (await get('/sports')).text, { timeout: 5000 }).toBe(SITE_FILES['sports.html'])
  })

  it('goes on without the database, with an honest 404 for what it does not know', async () => {
    const { get, store } = await start()
    await get('/')
    const statements = await failingStatements(store)
    statements.dieAt(1, 'before')
    expect((await get('/')).status).toBe(200)
    expect((await get('/sports')).text).toBe(SITE_FILES['sports.html'])
    expect((await get('/nothing')).status).toBe(404)
    expect(statements.lift()).toBe(true)
  })

  it('fills results into the search page of the live site', async () => {
    const { get } = await start()
    expect((await get('/api/search/page?q=')).text).toContain('<p data-search-status>Type what you’re looking for.</p>')
  })
})
