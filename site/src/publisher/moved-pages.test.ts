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
    'a comparison of everything': () => publisher.send([change('article', 3), change('verify')]),
    'a new release': () => publisher.send([change('article', 3), change('settings')]),
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

  it.each(['verify', 'settings'] as const)('gets its redirect with %s too', async (kind) => {
    move()
    await publisher.send([change('article', 3)])
    pages.broken.clear()
    await publisher.send([change(kind)])
    await expectMoved()
  })

  it('is read at its former one too where there are more than are tried again', async () => {
    const { posts } = pages.service
    for (let id = 21; id <= 130; id++) posts.set(id, sampleArticle({ wordpressPostId: id }))
    await publisher.send([change('verify')])
    const ids = [...posts.keys()]
    for (const id of ids) {
      posts.set(id, sampleArticle({ wordpressPostId: id, slug: `moved-${id}` }))
      pages.broken.add(`/moved-${id}`)
    }
    const redirects = ids.map((id) => ({ from: `story-${id}`, to: `moved-${id}` }))
    pages.service.site = { ...pages.service.site, redirects }
    await publisher.send(ids.map((id) => change('article', id)))
    for (let publish = 1; publish <= 2; publish++) {
      await publisher.send([change('redirect')])
      const site = readSite(publisher.siteDir)
      for (const id of ids) expect(site.get(`story-${id}.html`), `${id}`).toContain(`Text of story ${id}.`)
      expect(site.get('_redirects')).not.toContain('/moved-')
    }
    pages.broken.clear()
    await publisher.send([change('verify')])
    expect(readSite(publisher.siteDir)).toEqual(await renderSite(pages.service.origin))
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

  it.each(['verify', 'settings'] as const)('leaves it with %s by another process too', async (kind) => {
    move()
    await publisher.send([change('article', 3)])
    pages.service.posts.delete(3)
    publisher = await pages.start(publisher.siteDir)
    await publisher.send([change(kind)])
    expect(readSite(publisher.siteDir).has('story-3.html')).toBe(false)
  })

  it('is read at its former one when nothing at all can be published', async () => {
    const before = readSite(publisher.siteDir)
    move()
    pages.broken.add('all')
    await expect(publisher.send([change('article', 3)])).rejects.toThrow('No picture')
    expect(readSite(publisher.siteDir)).toEqual(before)
  })
})
