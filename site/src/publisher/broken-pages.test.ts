import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BrokenPages, openBrokenPages } from '../../test/support/broken-pages.ts'
import { type ContentService, startContentService } from '../../test/support/content-service.ts'
import {
  change,
  getRenderer,
  listReleases,
  openPublisher,
  readSite,
  removeFolders,
  renderSite,
} from '../../test/support/open-publisher.ts'
import { sampleArticle, sampleContent } from '../../test/support/sample-content.ts'
import type { SiteContent } from '../lib/content.ts'

describe('a publish with pages that can’t be rendered', () => {
  let pages: BrokenPages
  let service: ContentService
  let broken: Set<string>
  let poisoned: Set<string>

  beforeEach(async () => {
    pages = await openBrokenPages()
    ;({ service, broken, poisoned } = pages)
  })
  afterEach(() => pages.close())

  function retitle(id: number, title: string): void {
    service.posts.set(id, sampleArticle({ wordpressPostId: id, title }))
  }

  it('leaves an article that can’t be rendered out of feeds that would fail because of it', async () => {
    const publisher = await pages.open()
    poisoned.add('Poison')
    const content = '<p>Poison</p>'
    service.posts.set(21, sampleArticle({ wordpressPostId: 21, slug: 'fair', title: 'The newest', content }))
    retitle(3, 'Third, corrected')
    const { notices } = await publisher.send([change('article', 21), change('article', 3)])
    expect(notices).toEqual([expect.stringContaining('/fair (No picture)')])
    const feed = readSite(publisher.siteDir).get('feed.xml')
    expect(feed).toContain('Third, corrected')
    expect(feed).not.toContain('The newest')
  })

  it('keeps such a page as it was, says so, and publishes everything else', async () => {
    const publisher = await pages.open()
    const before = readSite(publisher.siteDir)
    broken.add('/story-3')
    retitle(3, 'Third, corrected')
    const { notices, written } = await publisher.send([change('article', 3)])
    expect(notices).toEqual([
      'Couldn’t update the page /story-3 (No picture). Readers still see its last version. ' +
        'Edit and save the content on it; every publish tries again.',
    ])
    expect(written.map(({ path }) => path)).toContain('index.html')
    const after = readSite(publisher.siteDir)
    expect(after.get('story-3.html')).toBe(before.get('story-3.html'))
    expect(after.get('index.html')).toContain('Third, corrected')
  })

  it('tries it again with every publish, with the notice until it renders', async () => {
    const publisher = await pages.open()
    broken.add('/story-3')
    retitle(3, 'Third, corrected')
    await publisher.send([change('article', 3)])
    retitle(4, 'Fourth, corrected')
    expect((await publisher.send([change('article', 4)])).notices).toHaveLength(1)
    expect((await publisher.send([change('verify')])).notices).toHaveLength(1)
    broken.clear()
    expect((await publisher.send([change('redirect')])).notices).toEqual([])
    expect(readSite(publisher.siteDir)).toEqual(await renderSite(service.origin))
  })

  it('takes withdrawn articles off the site meanwhile, page and lists', async () => {
    const publisher = await pages.open()
    poisoned.add('Poison')
    retitle(3, 'Poison')
    service.posts.delete(5)
    const { removed } = await publisher.send([change('article', 3), change('article', 5)])
    expect(removed).toEqual(['story-5.html'])
    for (const [file, text] of readSite(publisher.siteDir)) expect(text, file).not.toContain('/story-5"')
    poisoned.clear()
    await publisher.send([change('redirect')])
    expect(readSite(publisher.siteDir)).toEqual(await renderSite(service.origin))
  })

  it('fails and leaves the site as it was where no page can be rendered, but what was withdrawn goes', async () => {
    const publisher = await pages.open()
    const before = readSite(publisher.siteDir)
    broken.add('all')
    retitle(3, 'Third, corrected')
    for (const kind of ['article', 'verify', 'settings'] as const) {
      await expect(publisher.send([change(kind, 3)])).rejects.toThrow('No picture')
      expect(readSite(publisher.siteDir)).toEqual(before)
    }
    expect(listReleases(publisher.siteDir)).toHaveLength(1)
    service.posts.delete(5)
    await expect(publisher.send([change('article', 5)])).rejects.toThrow('No picture')
    const after = readSite(publisher.siteDir)
    for (const [file, text] of after) expect(text, file).not.toMatch(/story-5\b|story 5\b/i)
    expect(after.get('story-4.html')).toBe(before.get('story-4.html'))
    broken.clear()
    expect((await publisher.send([change('redirect')])).removed).toEqual(['story-5.html'])
    expect(readSite(publisher.siteDir)).toEqual(await renderSite(service.origin))
  })
})

describe('an article whose page throws by itself', () => {
  it('is named with the reason', async () => {
    const service = await startContentService(sampleContent(5).articles.all())
    try {
      const pages = await getRenderer()
      const publisher = await openPublisher(service.origin, {
        renderer: { render: (path, content) => pages.render(path, withBrokenArticle(content)) },
      })
      await publisher.send([change('verify')])
      service.posts.set(21, sampleArticle({ wordpressPostId: 21, slug: 'broken' }))
      const { notices } = await publisher.send([change('article', 21)])
      expect(notices).toEqual([expect.stringContaining('/broken (No picture)')])
    } finally {
      await service.close()
      removeFolders()
    }
  })
})

function withBrokenArticle(content: SiteContent): SiteContent {
  const broken = content.articles.findBySlug('broken')
  if (broken === undefined) return content
  const findBySlug = (slug: string) =>
    slug === 'broken'
      ? {
          ...broken,
          get picture(): null {
            throw new Error('No picture')
          },
        }
      : content.articles.findBySlug(slug)
  return { ...content, articles: { ...content.articles, size: content.articles.size, findBySlug } }
}
