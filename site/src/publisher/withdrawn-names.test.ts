import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BrokenPages, openBrokenPages } from '../../test/support/broken-pages.ts'
import {
  change,
  eventChange,
  newsletterChange,
  type OpenPublisher,
  readSite,
  renderSite,
} from '../../test/support/open-publisher.ts'
import {
  sampleArticle,
  sampleBusiness,
  sampleContent,
  sampleEvent,
  sampleNewsletter,
} from '../../test/support/sample-content.ts'
import { listPagePaths, NOT_FOUND } from './site-paths.ts'

const TITLE = 'Mayor in jail'
const LETTER = 'newsletter-1'
const NOTE = { id: 'a', kind: 'correction', text: 'It was Friday.', day: '2026-11-20' } as const

/** A newsletter that contained the mayor's story; the titles are those of its remaining articles. */
function sampleLetter(titles: readonly string[]) {
  const [first] = sampleNewsletter(1).articles
  const articles = titles.flatMap((title) => (first ? [{ ...first, contentId: 21, title, slug: 'mayor' }] : []))
  return sampleNewsletter(1, { articles, withdrawnArticles: 1 - titles.length })
}

describe('pages that can’t be rendered while content is withdrawn', () => {
  let pages: BrokenPages
  let publisher: OpenPublisher

  beforeEach(async () => {
    pages = await openBrokenPages()
    const { posts, newsletters, events, businesses } = pages.service
    const correctedAt = Date.parse('2026-11-20T12:00:00Z')
    const facts = { category: 'Sports', publishedAt: correctedAt } as const
    const corrections = [{ ...NOTE, correctedAt }]
    posts.set(21, sampleArticle({ ...facts, wordpressPostId: 21, slug: 'mayor', title: TITLE, corrections }))
    posts.set(22, sampleArticle({ ...facts, wordpressPostId: 22, publishedAt: correctedAt + 1000 }))
    newsletters.set(LETTER, sampleLetter([TITLE]))
    for (const number of [2, 3, -2]) events.set(`event-${number}`, sampleEvent(number, { category: 'Clubs' }))
    events.set('event-1', sampleEvent(1, { slug: 'carnival', title: 'Carnival', category: 'Sports' }))
    for (const number of [2, 3]) businesses.set(`business-${number}`, sampleBusiness(number))
    businesses.set('business-1', sampleBusiness(1, { slug: 'tannery', name: 'Tannery' }))
    publisher = await pages.open()
  })
  afterEach(() => pages.close())

  function withdraw(): void {
    pages.service.posts.delete(21)
    pages.service.newsletters.set(LETTER, sampleLetter([]))
  }

  /** All pages but the own ones of articles, events and businesses. */
  function breakLists(): void {
    const { posts, events, businesses } = pages.service
    const own = new Set([
      NOT_FOUND,
      ...Array.from(posts.values(), ({ slug }) => `/${slug}`),
      ...Array.from(events.values(), ({ slug }) => `/events/${slug}`),
      ...Array.from(businesses.values(), ({ slug }) => `/business-directory/${slug}`),
    ])
    const content = sampleContent(20, undefined, [...businesses.values()], [], [...events.values()])
    for (const path of listPagePaths(content)) if (!own.has(path)) pages.broken.add(path)
    for (const path of ['/sports', '/sports/2026/11', '/sports/feed.xml', '/corrections']) pages.broken.add(path)
  }

  function filesNaming(name: RegExp): string[] {
    return [...readSite(publisher.siteDir)].flatMap(([file, text]) => (name.test(text) ? [file] : []))
  }

  const kinds = {
    'an article': {
      isNamed: /Mayor|\/mayor\b/,
      lists: ['index.html', 'sports.html', 'sports/2026/11.html', 'sports/feed.xml', 'feed.xml', 'corrections.html'],
      changes: [change('article', 21), newsletterChange(LETTER)],
      withdraw,
    },
    'an event': {
      isNamed: /carnival/i,
      lists: [
        'index.html',
        'events.html',
        'calendar.html',
        'calendar.ics',
        'calendar/sports.ics',
        'calendar/embed.html',
      ],
      changes: [eventChange('event-1')],
      withdraw: () => pages.service.events.delete('event-1'),
    },
    'a business': {
      isNamed: /tannery/i,
      lists: [
        'business-directory.html',
        'business-directory/list.json',
        'business-directory/category/food-and-drink.html',
      ],
      changes: [change('business')],
      withdraw: () => pages.service.businesses.delete('business-1'),
    },
  }
  type Kind = (typeof kinds)[keyof typeof kinds]
  const ways = {
    'one change': ({ changes }: Kind) => publisher.send(changes),
    'the first publish of another process': async () => {
      publisher = await pages.start(publisher.siteDir)
      return publisher.send([change('midnight')])
    },
  }
  const cases = Object.entries(kinds).flatMap(([name, kind]) =>
    Object.entries(ways).map(([way, publish]) => [name, way, kind, publish] as const),
  )

  it.each(cases)('name %s nowhere after %s', async (_kind, _way, kind, publish) => {
    expect(filesNaming(kind.isNamed)).toEqual(expect.arrayContaining(kind.lists))
    kind.withdraw()
    breakLists()
    await publish(kind)
    expect(filesNaming(kind.isNamed)).toEqual([])
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
