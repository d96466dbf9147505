import { describe, expect, it, onTestFinished } from 'vitest'
import { startS3StandIn } from '../../testing/s3-stand-in.ts'
import { createTestObjectsSite, SITE_FILES, startObjectsNode } from '../test/support/objects-node.ts'
import { openTestStore } from '../test/support/test-store.ts'
import { openObjectStore } from './object-store/open-object-store.ts'

const SOON = { timeout: 10_000 }

describe('a page that was published while the object store says nothing', () => {
  it('is answered with its former bytes', async () => {
    const s3 = await startS3StandIn()
    onTestFinished(s3.stop)
    const store = await openTestStore()
    const objects = openObjectStore(s3.config)
    onTestFinished(() => objects.close())
    const site = createTestObjectsSite(store, objects)
    await site.publish(SITE_FILES)
    const { get, context } = await startObjectsNode(store, objects)
    const pages = ['/', '/sports', '/sports/2026/11', '/feed.xml']
    for (const path of pages) await get(path)
    const version = await site.publish(
      Object.fromEntries(
        Object.entries(SITE_FILES).map(([file, text]) => [file, file === '_redirects' ? text : `${text} `]),
      ),
    )
    s3.setFaults({ stall: true })
    context.link.receive({ type: 'site-published', version })
    await expect.poll(() => context.site?.version, SOON).toBe(version)
    await get('/')
    for (const path of pages) expect((await get(path)).status).toBe(200)
    expect((await get('/sports')).text).toBe(SITE_FILES['sports.html'])
  })
})
