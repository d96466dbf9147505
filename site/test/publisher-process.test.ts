import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PreviewArticle } from '@hometown/shared-types/publishing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SITE_DIST } from '../src/publisher/build-site-code.ts'
import { BUILD_ID_FILE } from '../src/publisher/site-code.ts'
import { type ContentService, startContentService } from './support/content-service.ts'
import { change, listReleases, makeFolder, readSite, removeFolders, renderSite } from './support/open-publisher.ts'
import { sampleArticle, sampleContent, TODAY } from './support/sample-content.ts'
import { type RunningPublisher, startPublisher } from './support/start-publisher.ts'

const draft: PreviewArticle = {
  title: 'Not yet out',
  description: 'A draft.',
  content: '<p>The draft’s text.</p>',
  category: 'Clubs',
  imageUrl: null,
  imageAlt: null,
  authorName: 'Ann Writer',
  authorAvatar: null,
  publishedAt: Date.parse('2026-11-20T15:00:00Z'),
  metaDescription: null,
  keywords: [],
  slug: 'not-yet-out',
}

describe('the publisher’s process', () => {
  let service: ContentService
  let siteDir: string
  let running: RunningPublisher[]

  beforeEach(async () => {
    service = await startContentService(sampleContent(12).articles.all())
    siteDir = makeFolder()
    running = []
  })

  afterEach(async () => {
    for (const publisher of running) await publisher.stop()
    await service.close()
    removeFolders()
  })

  function start(distDir = SITE_DIST): RunningPublisher {
    const env = { HOMETOWN_API_ORIGIN: service.origin, HOMETOWN_SITE_DIR: siteDir, HOMETOWN_DIST: distDir }
    const publisher = startPublisher(env)
    running.push(publisher)
    return publisher
  }

  function publish(publisher: RunningPublisher, ...changes: ReturnType<typeof change>[]) {
    return publisher.ask({ type: 'publish', today: TODAY, changes })
  }

  it('waits, and says for what, while the service is away', async () => {
    service.isDown = true
    const publisher = start()
    const { reason } = await publisher.next('waiting')
    expect(reason).toMatch(/503|Not now/)
    service.isDown = false
    expect(await publisher.next('ready')).toMatchObject({ articles: 12 })
    expect(existsSync(join(siteDir, 'current'))).toBe(false)
  })

  it('makes the first release from any publish, and tells the server to forget what it had', async () => {
    const publisher = start()
    expect(await publish(publisher, change('verify'))).toMatchObject({ type: 'published', newRelease: true })
    expect(readSite(siteDir)).toEqual(await renderSite(service.origin))
    const types = publisher.messages.map(({ type }) => type)
    expect(types).toEqual(['site-clear', 'ready', 'site-clear', 'published'])
  })

  it('publishes an article and names the files that the server must read again', async () => {
    const publisher = start()
    await publish(publisher, change('verify'))
    service.posts.set(
      50,
      sampleArticle({ wordpressPostId: 50, slug: 'fresh', publishedAt: Date.parse('2026-11-20T16:00:00Z') }),
    )
    const reply = await publish(publisher, change('article', 50))
    expect(reply).toMatchObject({ type: 'published', newRelease: false, removed: [] })
    const update = await publisher.next('site-changed')
    expect(update.drop).toContain('fresh.html')
    expect(update.drop).toContain('index.html')
    expect(readSite(siteDir)).toEqual(await renderSite(service.origin))
    expect(readFileSync(join(siteDir, 'current/build.json'), 'utf8')).toBe('{"id":"request-2"}\n')
  })

  it('renders everything anew beside the live release when the settings change', async () => {
    const publisher = start()
    await publish(publisher, change('verify'))
    service.site = { ...service.site, siteName: 'The Other Paper' }
    // Also if another change arrives first: pages with the old and the new name must never be mixed.
    const reply = await publish(publisher, change('article', 1))
    expect(reply).toMatchObject({ type: 'published', newRelease: true })
    expect(readSite(siteDir).get('story-1.html')).toContain('The Other Paper')
    expect(readSite(siteDir)).toEqual(await renderSite(service.origin))
    expect(listReleases(siteDir)).toHaveLength(2)
  })

  it('renders a preview without writing or listing anything', async () => {
    const publisher = start()
    await publish(publisher, change('verify'))
    const before = readSite(siteDir)
    const reply = await publisher.ask({ type: 'preview', today: TODAY, article: draft })
    expect(reply).toMatchObject({ type: 'previewed', html: expect.stringContaining('The draft’s text.') })
    expect(await publish(publisher, change('verify'))).toMatchObject({ written: [], removed: [] })
    expect(readSite(siteDir)).toEqual(before)
  })

  it('leaves the site as it was when the service is away, and catches up with the next publish', async () => {
    const publisher = start()
    await publish(publisher, change('verify'))
    const before = readSite(siteDir)
    service.posts.delete(3)
    service.isDown = true
    const reply = await publish(publisher, change('article', 3))
    expect(reply).toMatchObject({
      type: 'publish-failed',
      reason: expect.stringMatching(/^The content could not be read/),
    })
    expect(readSite(siteDir)).toEqual(before)
    service.isDown = false
    expect(await publish(publisher, change('article', 3))).toMatchObject({
      removed: expect.arrayContaining(['story-3.html']),
    })
    expect(readSite(siteDir)).toEqual(await renderSite(service.origin))
  })

  it('repairs what somebody else did to the files', async () => {
    const publisher = start()
    await publish(publisher, change('verify'))
    const current = join(siteDir, 'current')
    writeFileSync(join(current, 'index.html'), 'half a pa')
    rmSync(join(current, 'sports.html'))
    mkdirSync(join(current, 'old'))
    writeFileSync(join(current, 'old/orphan.html'), 'nobody links here')
    const reply = await publish(publisher, change('verify'))
    expect(reply).toMatchObject({ type: 'published', removed: ['old/orphan.html'] })
    expect(readSite(siteDir)).toEqual(await renderSite(service.origin))
  })

  it.each([1, 4, 8, 15, 30])('heals what a kill after %i ms leaves behind', async (milliseconds) => {
    const publisher = start()
    await publish(publisher, change('verify'))
    for (let id = 1; id <= 12; id++) {
      service.posts.set(id, sampleArticle({ wordpressPostId: id, slug: `story-${id}-moved`, title: 'Moved' }))
    }
    const ended = publish(
      publisher,
      ...Array.from({ length: 12 }, (_, at) => change('article', at + 1)),
      change(milliseconds > 8 ? 'settings' : 'article'),
    )
    setTimeout(() => publisher.child.kill('SIGKILL'), milliseconds)
    await ended.catch(() => undefined)
    await publisher.stop()
    expectWholePages(siteDir)

    await publish(start(), change('verify'))
    expect(readSite(siteDir)).toEqual(await renderSite(service.origin))
    expect(existsSync(join(siteDir, 'staging'))).toBe(false)
  })

  it('starts again when the site was compiled anew under it', async () => {
    const distDir = join(SITE_DIST, `../node_modules/.dist-test-${process.pid}`)
    try {
      cpSync(SITE_DIST, distDir, { recursive: true })
      const publisher = start(distDir)
      await publish(publisher, change('verify'))
      writeFileSync(join(distDir, BUILD_ID_FILE), 'other')
      expect(await publish(publisher, change('verify'))).toMatchObject({
        type: 'publish-failed',
        reason: expect.stringContaining('compiled anew'),
      })
      await publisher.stop()
      expect(publisher.child.exitCode).toBe(1)
      expect(await publish(start(distDir), change('verify'))).toMatchObject({ newRelease: true })
    } finally {
      rmSync(distDir, { recursive: true, force: true })
    }
  })

  it('answers also what it does not understand', async () => {
    const publisher = start()
    await publisher.next('ready')
    publisher.child.send({ type: 'publish', requestId: 'odd', today: TODAY, changes: 'all of them' })
    expect(await publisher.next('publish-failed')).toMatchObject({ requestId: 'odd' })
    expect(await publish(publisher, change('verify'))).toMatchObject({ type: 'published' })
  })

  it('finishes what is under way when it is told to stop', async () => {
    const publisher = start()
    await publisher.next('ready')
    const reply = publish(publisher, change('verify'))
    publisher.child.kill('SIGTERM')
    expect(await reply).toMatchObject({ type: 'published' })
    await publisher.stop()
    expect(publisher.child.exitCode).toBe(0)
  })

  it('says so when the disk can’t be written to, and goes on once it can', async () => {
    const publisher = start()
    await publish(publisher, change('verify'))
    const before = readSite(siteDir)
    // A file instead of a folder, where not even root can write.
    writeFileSync(join(siteDir, 'staging'), '')
    service.posts.delete(2)
    const reply = await publish(publisher, change('article', 2))
    expect(reply).toMatchObject({ type: 'publish-failed', reason: expect.stringMatching(/could not be written/) })
    // Withdrawn content can be removed anyway.
    const after = readSite(siteDir)
    for (const [file, text] of after) expect(text, file).not.toMatch(/story-2\b|Story 2\b/)
    expect(after.get('story-3.html')).toBe(before.get('story-3.html'))
    rmSync(join(siteDir, 'staging'), { force: true })
    await publish(publisher, change('article', 2))
    expect(readSite(siteDir)).toEqual(await renderSite(service.origin))
  })
})

function expectWholePages(siteDir: string): void {
  for (const [file, text] of readSite(siteDir)) {
    if (file.endsWith('.html')) expect(text.trimEnd(), file).toMatch(/<\/html>$/)
  }
}
