import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BrokenPages, openBrokenPages } from '../../test/support/broken-pages.ts'
import {
  change,
  newsletterChange,
  type OpenPublisher,
  readSite,
  renderSite,
} from '../../test/support/open-publisher.ts'
import { sampleArticle, sampleContent, sampleNewsletter } from '../../test/support/sample-content.ts'
import { listPagePaths } from './site-paths.ts'

const TITLE = 'Mayor in jail'
const LETTER = 'newsletter-1'
const NOTE = { kind: 'correction', text: 'It was Friday.', day: '2026-11-20' } as const

/** A newsletter that contained the mayor's story; the titles are those of its remaining articles. */
function sampleLetter(titles: readonly string[]) {
  const [first] = sampleNewsletter(1).articles
  const articles = titles.flatMap((title) => (first ? [{ ...first, contentId: 21, title, slug: 'mayor' }] : []))
  return sampleNewsletter(1, { articles, withdrawnArticles: 1 - titles.length })
}

describe('pages that can’t be rendered while an article is withdrawn', () => {
  let pages: BrokenPages
  let publisher: OpenPublisher

  beforeEach(async () => {
    pages = await openBrokenPages()
    const correctedAt = Date.parse('2026-11-20T12:00:00Z')
    const { posts } = pages.service
    const corrections = [{ ...NOTE, id: 'a', correctedAt }]
    const facts = { category: 'Sports', publishedAt: correctedAt } as const
    posts.set(21, sampleArticle({ ...facts, wordpressPostId: 21, slug: 'mayor', title: TITLE, corrections }))
    posts.set(22, sampleArticle({ ...facts, wordpressPostId: 22, publishedAt: correctedAt + 1000 }))
    pages.service.newsletters.set(LETTER, sampleLetter([TITLE]))
    publisher = await pages.open()
  })
  afterEach(() => pages.close())

  function withdraw(): void {
    pages.service.posts.delete(21)
    pages.service.newsletters.set(LETTER, sampleLetter([]))
  }

  function breakLists(): void {
    const articles = new Set(Array.from(pages.service.posts.values(), ({ slug }) => `/${slug}`))
    for (const path of listPagePaths(sampleContent(20))) if (!articles.has(path)) pages.broken.add(path)
    for (const path of ['/sports', '/sports/2026/11', '/sports/feed.xml', '/corrections']) pages.broken.add(path)
  }

  function filesNaming(): string[] {
    return [...readSite(publisher.siteDir)].flatMap(([file, text]) => (/Mayor|\/mayor\b/.test(text) ? [file] : []))
  }

  const ways = {
    'one change': () => publisher.send([change('article', 21), newsletterChange(LETTER)]),
    'the first publish of another process': async () => {
      publisher = await pages.start(publisher.siteDir)
      return publisher.send([change('midnight')])
    },
  }

  it.each(Object.entries(ways))('name it nowhere after %s', async (_, publish) => {
    expect(filesNaming().length).toBeGreaterThan(8)
    withdraw()
    breakLists()
    await publish()
    expect(filesNaming()).toEqual([])
    pages.broken.clear()
    await publisher.send([change('verify')])
    expect(readSite(publisher.siteDir)).toEqual(await renderSite(pages.service.origin))
  })

  it('are lists of headlines on the home page and the category’s, which are never missing', async () => {
    withdraw()
    pages.service.posts.set(23, sampleArticle({ wordpressPostId: 23, category: 'Sports' }))
    for (const path of ['/', '/sports', '/sports/feed.xml', '/story-22', '/story-23']) pages.broken.add(path)
    const { notices } = await publisher.send([change('article', 21), newsletterChange(LETTER), change('article', 23)])
    const site = readSite(publisher.siteDir)
    expect(site.get('index.html')).toContain('<a href="/story-1">Story 1</a>')
    expect(site.get('sports.html')).toContain('<a href="/">')
    // Lists name an article only if readers can find its page, even if that is its last version.
    expect(site.get('sports.html')).toContain('<a href="/story-22">')
    expect(site.get('sports.html')).not.toContain('/story-23')
    expect(site.has('sports/feed.xml')).toBe(false)
    const of = (path: string) => notices.find((notice) => notice.includes(`page ${path} (`))
    expect(of('/')).toContain('Readers see a plain list of headlines instead.')
    expect(of('/sports/feed.xml')).toContain('Readers can’t see it')
    // It stays even if nothing can be published.
    pages.broken.add('all')
    pages.service.posts.delete(5)
    await expect(publisher.send([change('article', 5)])).rejects.toThrow('No picture')
    expect(site.get('index.html')).toContain('/story-5"')
    expect(readSite(publisher.siteDir).get('index.html')).toBe(
      site.get('index.html')?.replace('<li><a href="/story-5">Story 5</a></li>\n', ''),
    )
    pages.broken.delete('all')
    // The list is made again with newer articles.
    pages.service.posts.set(1, sampleArticle({ wordpressPostId: 1, title: 'First, corrected' }))
    await publisher.send([change('article', 1)])
    expect(readSite(publisher.siteDir).get('index.html')).toContain('First, corrected')
  })

  it('lose what they list below an article, and keep the article', async () => {
    const before = readSite(publisher.siteDir).get('story-22.html')
    expect(before).toContain(TITLE)
    withdraw()
    pages.broken.add('/story-22')
    await publisher.send([change('article', 21), newsletterChange(LETTER)])
    const after = readSite(publisher.siteDir).get('story-22.html') ?? ''
    expect(after).not.toContain(TITLE)
    expect(before?.startsWith(after.slice(0, after.indexOf('</article>')))).toBe(true)
    expect(after).toContain('</html>')
    expect(readSite(publisher.siteDir).get('index.html')).toContain('/story-22')
  })
})
