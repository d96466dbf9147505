import { CATEGORIES } from '@hometown/shared-types/category'
import { describe, expect, it } from 'vitest'
import { sampleArticle, sampleEvent, TIME_ZONE, TODAY } from '../../test/support/sample-content.ts'
import type { SiteArticle } from '../lib/content.ts'
import { createContentIndex } from '../lib/content-index.ts'
import { createEventIndex } from '../lib/event-index.ts'
import { FEED_SIZE, HOME_EVENTS } from '../lib/page-sizes.ts'
import { toSiteEvent } from '../lib/to-site-event.ts'
import { changeArticle, isNewYear, midnightPaths } from './affected-paths.ts'
import { changeEvents } from './event-paths.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.parse('2026-11-20T15:00:00Z')

function sports(id: number, daysAgo: number, facts: Partial<SiteArticle> = {}): SiteArticle {
  return sampleArticle({ wordpressPostId: id, category: 'Sports', publishedAt: NOW - daysAgo * DAY, ...facts })
}

const ofAnyChange = ['/', '/next-stories.json', '/sitemap.xml', '/sitemap-news.xml']

describe('the pages that a change touches', () => {
  it('are for a new article itself, its lists and nothing older', () => {
    const articles = createContentIndex(TIME_ZONE, [sports(1, 1), sports(2, 2)])
    const paths = changeArticle(articles, undefined, sports(3, 0))
    expect([...paths].sort()).toEqual(
      [
        ...ofAnyChange,
        '/story-3',
        '/sports',
        '/sports/2026/11',
        '/sports/feed.xml',
        '/feed.xml',
        '/sitemaps/2026-11.xml',
      ].sort(),
    )
  })

  it('are for an edit also those newer articles that list it, and no other', () => {
    const list = Array.from({ length: 9 }, (_, at) => sports(at + 1, at))
    const articles = createContentIndex(TIME_ZONE, list)
    const before = list[6]
    if (before === undefined) throw new Error('There are nine.')
    const paths = changeArticle(articles, before, { ...before, title: 'Corrected' })
    expect([...paths].filter((path) => path.startsWith('/story-')).sort()).toEqual([
      '/story-4',
      '/story-5',
      '/story-6',
      '/story-7',
    ])
  })

  it('are for another text the article and what holds it in full', () => {
    const articles = createContentIndex(TIME_ZONE, [sports(1, 0), sports(2, 1), sports(3, 2)])
    const before = sports(2, 1)
    const edited = { ...before, content: '<p>Corrected.</p>', modifiedAt: NOW }
    expect([...changeArticle(articles, before, edited)]).toEqual([
      '/story-2',
      '/feed.xml',
      '/sports/feed.xml',
      '/sitemaps/2026-11.xml',
    ])
    expect(articles.findBySlug('story-2')).toBe(edited)
    const longer = { ...edited, content: `<p>${'word '.repeat(2000)}</p>` }
    expect(changeArticle(articles, edited, longer)).toContain('/sports')
  })

  it('are for a first or last article of a month also the search and the list of pages', () => {
    const articles = createContentIndex(TIME_ZONE, [sports(1, 0)])
    const listsOfMonths = (paths: ReadonlySet<string>) =>
      ['/search', '/sitemaps/pages.xml'].map((path) => paths.has(path))
    expect(listsOfMonths(changeArticle(articles, undefined, sports(2, 1)))).toEqual([false, false])
    expect(listsOfMonths(changeArticle(articles, undefined, sports(3, 90)))).toEqual([true, true])
    expect(listsOfMonths(changeArticle(articles, sports(3, 90), undefined))).toEqual([true, true])
  })

  it('are for a move both categories and both addresses', () => {
    const before = sports(1, 0)
    const articles = createContentIndex(TIME_ZONE, [before])
    const paths = changeArticle(articles, before, { ...before, slug: 'moved', category: 'Clubs' })
    for (const path of ['/story-1', '/moved', '/sports', '/clubs', '/sports/2026/11', '/clubs/2026/11']) {
      expect(paths).toContain(path)
    }
  })

  it('include the months on both sides when one appears or vanishes', () => {
    const articles = createContentIndex(TIME_ZONE, [sports(1, 0), sports(2, 100), sports(3, 200)])
    const middle = sports(4, 50)
    expect([...changeArticle(articles, undefined, middle)]).toEqual(
      expect.arrayContaining(['/sports/2026/11', '/sports/2026/10', '/sports/2026/08']),
    )
    const paths = changeArticle(articles, middle, undefined)
    expect([...paths]).toEqual(expect.arrayContaining(['/sports/2026/11', '/sports/2026/10', '/sports/2026/08']))
    expect(paths).not.toContain('/sports/2026/05')
  })

  it('leave the months beside an article’s own alone where other articles keep it', () => {
    const articles = createContentIndex(TIME_ZONE, [sports(1, 0), sports(2, 49), sports(3, 50), sports(4, 100)])
    const paths = changeArticle(articles, sports(2, 49), undefined)
    expect(paths).toContain('/sports/2026/10')
    expect(paths).not.toContain('/sports/2026/11')
    expect(paths).not.toContain('/sports/2026/08')
  })

  it('are for an older month than all the one that is now before it, and no other', () => {
    const articles = createContentIndex(TIME_ZONE, [sports(1, 0), sports(2, 50)])
    const paths = [...changeArticle(articles, undefined, sports(3, 100))]
    expect(paths.filter((path) => path.startsWith('/sports/2026')).sort()).toEqual([
      '/sports/2026/08',
      '/sports/2026/10',
    ])
  })

  it('are for an article with corrections also their page and their feed', () => {
    const corrections = [
      { id: 'note-1', kind: 'correction' as const, text: 'It was Friday.', correctedAt: NOW, day: TODAY },
    ]
    const paths = changeArticle(createContentIndex(TIME_ZONE, []), undefined, sports(1, 0, { corrections }))
    expect([...paths]).toEqual(expect.arrayContaining(['/corrections', '/corrections/feed.xml']))
    const withoutAny = changeArticle(createContentIndex(TIME_ZONE, []), undefined, sports(1, 0))
    expect([...withoutAny].filter((path) => path.startsWith('/corrections'))).toEqual([])
  })

  it('are found with the change in the index', () => {
    const articles = createContentIndex(TIME_ZONE, [sports(1, 1)])
    changeArticle(articles, undefined, sports(2, 0))
    expect(articles.findBySlug('story-2')).toBeDefined()
    changeArticle(articles, sports(1, 1), undefined)
    expect(articles.findBySlug('story-1')).toBeUndefined()
  })

  it('leave the feeds alone when an old article changes', () => {
    const list = Array.from({ length: 40 }, (_, at) => sports(at + 1, at))
    const articles = createContentIndex(TIME_ZONE, list)
    const before = list[35]
    if (before === undefined) throw new Error('There are forty.')
    const paths = changeArticle(articles, before, { ...before, title: 'Corrected' })
    expect(paths).not.toContain('/feed.xml')
    expect(paths).not.toContain('/sports/feed.xml')
  })

  it.each([
    ['the last article of a feed', FEED_SIZE - 1, true],
    ['the first one that is in no feed', FEED_SIZE, false],
  ])('are for %s exactly those that show it', (_, place, isShown) => {
    const list = Array.from({ length: FEED_SIZE + 5 }, (_, at) => sports(at + 1, at))
    const [before] = list.slice(place)
    if (before === undefined) throw new Error('There are more.')
    const touched = changeArticle(createContentIndex(TIME_ZONE, list), before, { ...before, title: 'Corrected' })
    expect([touched.has('/feed.xml'), touched.has('/sports/feed.xml')]).toEqual([isShown, isShown])
    const withdrawn = changeArticle(createContentIndex(TIME_ZONE, list), before, undefined)
    expect([withdrawn.has('/feed.xml'), withdrawn.has('/sports/feed.xml')]).toEqual([isShown, isShown])
  })

  it.each([
    ['the last event of the feed', FEED_SIZE - 1, '/calendar/feed.xml', true],
    ['the first one behind it', FEED_SIZE, '/calendar/feed.xml', false],
    ['the last event of the home page', HOME_EVENTS - 1, '/', true],
    ['the first one that it does not name', HOME_EVENTS, '/', false],
  ])('are for %s exactly those that show it', (_, place, path, isShown) => {
    const list = Array.from({ length: FEED_SIZE + 5 }, (_, at) => toSiteEvent(sampleEvent(at + 1)))
    const [before] = list.slice(place)
    if (before === undefined) throw new Error('There are more.')
    const after = { ...before, title: 'Corrected' }
    for (const now of [after, undefined]) {
      const change = { before, after: now }
      const touched = changeEvents(createEventIndex(list), [change], TODAY)
      expect([...touched].includes(path)).toBe(isShown)
    }
  })
})

describe('midnight in the county', () => {
  it('changes the pages that show the date or what is new today', () => {
    const paths = midnightPaths()
    expect([...paths]).toEqual(
      expect.arrayContaining(['/', '/sitemap-news.xml', '/sports/schedule', '/sports', '/clubs']),
    )
    expect(paths.size).toBe(3 + CATEGORIES.length)
  })

  it.each([
    ['2026-12-31', '2027-01-01', true],
    ['2026-11-30', '2026-12-01', false],
    ['2026-12-01', '2027-12-01', true],
  ])('from %s to %s begins a new year: %s', (before, after, isNew) => {
    expect(isNewYear(before, after)).toBe(isNew)
  })
})
