import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mapArticleTexts } from '@hometown/shared-types/contract/articles'
import type { PreviewArticle } from '@hometown/shared-types/contract/publishing'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { BUILD_ID_FILE, SITE_DIST } from '../src/publisher/files.ts'
import { type ContentService, startContentService } from './support/content-service.ts'
import { change, listWrongFiles, makeFolder, readSite } from './support/open-publisher.ts'
import { sampleArticle, sampleContent, TODAY } from './support/sample-content.ts'
import { type RunningPublisher, startPublisher } from './support/start-publisher.ts'

const draft: PreviewArticle = {
  title: 'Not yet out',
  description: 'A draft.',
  content: '<p>The draft’s text.</p>',
  category: 'Clubs',
  imageUrl: null,
  authorName: 'Ann Writer',
  publishedAt: Date.parse('2026-11-20T15:00:00Z'),
  ...mapArticleTexts(() => null),
  keywords: [],
  slug: 'not-yet-out',
  authors: [{ slug: 'ann-writer', name: 'Ann Writer' }],
}

describe('the publisher’s process', () => {
  let service: ContentService

  beforeAll(async () => {
    service = await startContentService(sampleContent(12).articles.all())
  })
  afterAll(() => service.close())

  function start(siteDir: string, dist?: string): RunningPublisher {
    const publisher = startPublisher(service.origin, siteDir, dist)
    onTestFinished(publisher.stop)
    return publisher
  }

  it('waits for the service, writes the first site from any publish, and finishes it when told to stop', async () => {
    const siteDir = makeFolder()
    service.isDown = true
    const refused = new Promise((resolve) => {
      service.onAnswered = resolve
    })
    const publisher = start(siteDir)
    await refused
    service.onAnswered = () => undefined
    service.isDown = false
    await publisher.next('publisher-ready')
    expect(existsSync(join(siteDir, 'current'))).toBe(false)
    const reply = publisher.publish(change('verify'))
    publisher.child.kill('SIGTERM')
    expect(await reply).toMatchObject({ type: 'published' })
    await publisher.stop()
    expect(publisher.child.exitCode).toBe(0)
    expect(await listWrongFiles(siteDir, service.origin)).toEqual([])
    const types = publisher.messages.map(({ type }) => type)
    expect(types).toEqual(['site-clear', 'publisher-ready', 'site-changed', 'published'])
  })

  it('ends when the service was killed, also while it was starting', async () => {
    const { child } = start(makeFolder())
    child.disconnect()
    expect(await once(child, 'exit')).toEqual([1, null])
  })

  it('starts again when the site was compiled anew', async () => {
    const distDir = join(SITE_DIST, `../node_modules/.dist-test-${process.pid}`)
    onTestFinished(() => rmSync(distDir, { recursive: true, force: true }))
    cpSync(SITE_DIST, distDir, { recursive: true })
    const publisher = start(makeFolder(), distDir)
    expect(await publisher.publish(change('verify'))).toMatchObject({ type: 'published' })
    writeFileSync(join(distDir, BUILD_ID_FILE), 'another')
    await expect(publisher.publish(change('verify'))).rejects.toThrow('The publisher ended')
    expect(publisher.child.exitCode).toBe(1)
  })

  describe('that runs already', () => {
    const siteDir = join(temporaryFolder(), `hometown-running-${process.pid}`)
    let publisher: RunningPublisher

    beforeAll(() => {
      publisher = startPublisher(service.origin, siteDir)
    })
    afterAll(async () => {
      await publisher.stop()
      rmSync(siteDir, { recursive: true, force: true })
    })
    // The live site is that of the service, whatever the test before left.
    beforeEach(async () => {
      expect(await publisher.publish(change('verify'))).toMatchObject({ type: 'published' })
    })

    it('publishes an article and names the files that the server must read again', async () => {
      service.posts.set(
        50,
        sampleArticle({ wordpressPostId: 50, slug: 'fresh', publishedAt: Date.parse('2026-11-20T16:00:00Z') }),
      )
      const reply = await publisher.publish(change('article', 50))
      expect(reply).toMatchObject({ type: 'published', removed: [] })
      const update = publisher.messages.at(-2)
      expect(update).toMatchObject({ type: 'site-changed', drop: expect.arrayContaining(['fresh.html', 'index.html']) })
      expect(await listWrongFiles(siteDir, service.origin)).toEqual([])
      const build = readFileSync(join(siteDir, 'current/build.json'), 'utf8')
      expect(build).toMatch(/^\{"id":"request-\d+"\}\n$/)
      expect(reply).toMatchObject({ requestId: JSON.parse(build).id })
    })

    it('renders a preview without writing or listing anything', async () => {
      const before = readSite(siteDir)
      const reply = await publisher.ask({ type: 'preview', today: TODAY, article: draft })
      expect(reply).toMatchObject({ type: 'previewed', html: expect.stringContaining('The draft’s text.') })
      expect(reply).toMatchObject({ html: expect.stringMatching(/href="\/author\/ann-writer"[^>]*>Ann Writer</) })
      expect(await publisher.publish(change('verify'))).toMatchObject({ written: [], removed: [] })
      expect(readSite(siteDir)).toEqual(before)
    })
  })
})
