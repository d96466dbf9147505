import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BrokenPages, openBrokenPages } from '../../test/support/broken-pages.ts'
import { change, eventChange, type OpenPublisher, readSite, renderSite } from '../../test/support/open-publisher.ts'
import { sampleArticle, sampleBusiness, sampleEvent } from '../../test/support/sample-content.ts'

const MOVED = '/story-3 /moved 301'

describe('an article at a new address where its page can’t be rendered', () => {
  let pages: BrokenPages
  let publisher: OpenPublisher

  beforeEach(async () => {
    pages = await openBrokenPages()
    publisher = await pages.open()
    pages.broken.add('/moved')
  })
  afterEach(() => pages.close())

  function move(): void {
    const { service } = pages
    service.posts.set(3, sampleArticle({ wordpressPostId: 3, slug: 'moved' }))
    service.site = { ...service.site, redirects: [{ from: 'story-3', to: 'moved' }] }
  }

  function expectFormerPage(old: string | undefined): void {
    const site = readSite(publisher.siteDir)
    expect(old).toContain('Story 3')
    expect(site.get('story-3.html')).toBe(old)
    expect(site.get('_redirects')).not.toContain(MOVED)
    for (const [file, text] of site) if (file !== 'story-3.html') expect(text, file).not.toMatch(/"[^"]*\/moved"/)
  }

  async function expectMoved(): Promise<void> {
    const site = readSite(publisher.siteDir)
    expect(site.get('_redirects')).toContain(MOVED)
    expect(site).toEqual(await renderSite(pages.service.origin))
  }

  it.each([true, false])('is read at its former one until it renders (by the same process: %s)', async (isSame) => {
    const old = readSite(publisher.siteDir).get('story-3.html')
    move()
    if (!isSame) publisher = await pages.start(publisher.siteDir)
    const { notices } = await publisher.send([isSame ? change('article', 3) : change('midnight')])
    expect(notices).toEqual([
      'Couldn’t update the page /moved (No picture). Readers still see its last version at /story-3. ' +
        'Edit and save the content on it; every publish tries again.',
    ])
    expectFormerPage(old)
    for (const kind of ['redirect', 'verify', 'settings'] as const) {
      await publisher.send([change(kind)])
      expectFormerPage(old)
    }
    pages.broken.clear()
    await publisher.send([change('redirect')])
    await expectMoved()
  })

  it('leaves the former one when it is withdrawn, even where nothing can be published', async () => {
    move()
    await publisher.send([change('article', 3)])
    pages.service.posts.delete(3)
    pages.broken.add('all')
    await expect(publisher.send([change('article', 3)])).rejects.toThrow('No picture')
    expect(readSite(publisher.siteDir).has('story-3.html')).toBe(false)
    pages.broken.clear()
    const { removed } = await publisher.send([change('redirect')])
    expect(removed).toContain('story-3.html')
    expect(readSite(publisher.siteDir)).toEqual(await renderSite(pages.service.origin))
  })

  it('is read at its former one when nothing at all can be published', async () => {
    const before = readSite(publisher.siteDir)
    move()
    pages.broken.add('all')
    await expect(publisher.send([change('article', 3)])).rejects.toThrow('No picture')
    expect(readSite(publisher.siteDir)).toEqual(before)
  })
})

describe('an address that passes to another page that can’t be rendered', () => {
  let pages: BrokenPages
  let publisher: OpenPublisher

  beforeEach(async () => {
    pages = await openBrokenPages()
    pages.service.events.set('event-1', sampleEvent(1))
    pages.service.businesses.set('business-1', { ...sampleBusiness(1), id: 'business-1', slug: 'diner' })
    publisher = await pages.open()
  })
  afterEach(() => pages.close())

  /** Withdraws article 3 and gives its address to another one. */
  function passOn(id = 24): void {
    pages.service.posts.delete(3)
    pages.service.posts.set(id, sampleArticle({ wordpressPostId: id, slug: 'story-3', title: 'Another' }))
    pages.broken.add('/story-3')
  }

  const changes = [change('article', 3), change('article', 24)]
  it.each([true, false])('doesn’t show what was withdrawn from it (by the same process: %s)', async (isSame) => {
    passOn()
    if (!isSame) publisher = await pages.start(publisher.siteDir)
    const { notices } = await publisher.send(isSame ? changes : [change('midnight')])
    expect(notices).toEqual([expect.stringContaining('Couldn’t update the page /story-3 (No picture). Readers can’t')])
    const site = readSite(publisher.siteDir)
    expect(site.has('story-3.html')).toBe(false)
    for (const [file, text] of site) expect(text, file).not.toContain('Story 3<')
    pages.broken.clear()
    await publisher.send([change('redirect')])
    expect(readSite(publisher.siteDir)).toEqual(await renderSite(pages.service.origin))
  })

  it('leaves the other one where it was before', async () => {
    const old = readSite(publisher.siteDir).get('story-4.html')
    passOn(4)
    const { notices } = await publisher.send([change('article', 3), change('article', 4)])
    expect(notices).toEqual([expect.stringContaining('Readers still see its last version at /story-4.')])
    const site = readSite(publisher.siteDir)
    expect([site.get('story-4.html'), site.has('story-3.html')]).toEqual([old, false])
    pages.broken.clear()
    await publisher.send([change('redirect')])
    expect(readSite(publisher.siteDir)).toEqual(await renderSite(pages.service.origin))
  })

  it('shows no other event’s page or file', async () => {
    for (const path of ['/events/fair-1', '/events/fair-1.ics']) pages.broken.add(path)
    const before = readSite(publisher.siteDir)
    await publisher.send([change('verify')])
    expect(readSite(publisher.siteDir)).toEqual(before)
    pages.service.events.clear()
    pages.service.events.set('event-2', { ...sampleEvent(2), slug: 'fair-1' })
    await publisher.send([eventChange('event-1'), eventChange('event-2')])
    const files = [...readSite(publisher.siteDir).keys()].filter((file) => file.startsWith('events/fair-1'))
    expect(files).toEqual([])
  })
})
