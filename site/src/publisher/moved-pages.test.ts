import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BrokenPages, openBrokenPages } from '../../test/support/broken-pages.ts'
import { change, type OpenPublisher, readSite, renderSite } from '../../test/support/open-publisher.ts'
import { sampleArticle } from '../../test/support/sample-content.ts'

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

  const ways = {
    'one change': () => publisher.send([change('article', 3)]),
    'the first publish of another process': async () => {
      publisher = await pages.start(publisher.siteDir)
      return publisher.send([change('midnight')])
    },
  }

  it.each(Object.entries(ways))('is read at its former one after %s, until it renders', async (_, publish) => {
    const old = readSite(publisher.siteDir).get('story-3.html')
    move()
    const { notices } = await publish()
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
