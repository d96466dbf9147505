import { CATEGORIES } from '@hometown/shared-types/category'
import { describe, expect, it } from 'vitest'
import { sampleArticle, TIME_ZONE } from '../../test/support/sample-content.ts'
import type { SiteArticle } from '../lib/content.ts'
import { createContentIndex } from '../lib/content-index.ts'
import { FEED_SIZE } from '../lib/page-sizes.ts'
import { changeArticle, isNewYear, midnightPaths } from './affected-paths.ts'

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

  it('are for a move both categories and both addresses', () => {
    const before = sports(1, 0)
    const articles = createContentIndex(TIME_ZONE, [before])
    const paths = changeArticle(articles, before, { ...before, slug: 'moved', category: 'Clubs' })
    for (const path of ['/story-1', '/moved', '/sports', '/clubs', '/sports/2026/11', '/clubs/2026/11']) {
      expect(paths).toContain(path)
    }
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
