import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createCutObjects } from '../test/support/objects-in-memory.ts'
import { createTestObjectsSite, SITE_FILES, startObjectsNode } from '../test/support/objects-node.ts'
import { openTestStore } from '../test/support/test-store.ts'

const LATER = { ...SITE_FILES, 'sports.html': '<p>Later</p>'.repeat(100), 'fair.html': '<p>New</p>' }
const tagOf = (text: string) => `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
const SOON = { timeout: 10_000 }

describe('a page that was published while a machine can’t reach the object store', () => {
  async function start() {
    const store = await openTestStore()
    const objects = createCutObjects()
    const site = createTestObjectsSite(store, objects)
    await site.publish(SITE_FILES)
    const node = await startObjectsNode(store, objects)
    /** The publisher still reaches the store. */
    async function publishUnreachably(files: Readonly<Record<string, string>>): Promise<void> {
      objects.setCut(false)
      const version = await site.publish(files)
      objects.setCut(true)
      node.context.link.receive({ type: 'site-published', version })
      await expect.poll(() => node.context.site?.version).toBe(version)
    }
    return { objects, site, publishUnreachably, ...node }
  }

  it('is answered with its former bytes and their ETag, and with the newest soon after the store is back', async () => {
    const { get, objects, publishUnreachably } = await start()
    const plain = { 'accept-encoding': 'identity' }
    const before = await get('/sports', plain)
    await publishUnreachably(LATER)
    for (let count = 0; count < 3; count++) {
      const { status, text, headers } = await get('/sports', plain)
      expect([status, text, headers.etag]).toEqual([200, SITE_FILES['sports.html'], tagOf(SITE_FILES['sports.html'])])
      expect({ ...headers, date: '' }).toEqual({ ...before.headers, date: '' })
    }
    objects.setCut(false)
    await expect
      .poll(async () => (await get('/sports')).headers.etag, SOON)
      .toContain(tagOf(LATER['sports.html']).slice(1, 28))
  })
})
