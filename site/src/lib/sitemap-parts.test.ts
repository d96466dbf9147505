import { describe, expect, it } from 'vitest'
import { sampleArticle, sampleSite, TIME_ZONE, TODAY } from '../../test/support/sample-content.ts'
import { changeArticle } from '../publisher/affected-paths.ts'
import { isPage, listPagePaths } from '../publisher/site-paths.ts'
import { NO_BUSINESSES } from './business-index.ts'
import { createContentIndex } from './content-index.ts'
import { createEventIndex } from './event-index.ts'
import { createFixtureIndex } from './fixture-index.ts'
import { createNewsletterIndex } from './newsletter-index.ts'
import { NO_PEOPLE } from './people-index.ts'
import { articlesOfSitemap, SITEMAP_LIMIT, sitemapPartsOf } from './sitemap-parts.ts'
import { NO_TOPIC_NOTES } from './topic-notes.ts'

const NO_NEWSLETTERS = createNewsletterIndex()
const NO_EVENTS = createEventIndex(undefined)
const MIDNIGHT = Date.parse('2026-11-02T06:00:00Z')

const november = Array.from({ length: 60_000 }, (_, index) =>
  sampleArticle({ wordpressPostId: index + 1, publishedAt: MIDNIGHT + index * 1000 }),
)

const most = createContentIndex(TIME_ZONE, november.slice(0, SITEMAP_LIMIT))

describe('the sitemaps of a month', () => {
  it('are one as long as the protocol allows it', () => {
    expect(sitemapPartsOf(most, '2026-11')).toEqual(['2026-11'])
    expect(articlesOfSitemap(most, '2026-11')).toHaveLength(SITEMAP_LIMIT)
  })

  it('are two for 60,000 articles, which name each of them once', () => {
    const articles = createContentIndex(TIME_ZONE, november)
    const parts = sitemapPartsOf(articles, '2026-11')
    expect(parts).toEqual(['2026-11', '2026-11-2'])
    const slugs = parts.map((part) => articlesOfSitemap(articles, part).map(({ slug }) => slug))
    expect(slugs.map(({ length }) => length)).toEqual([SITEMAP_LIMIT, 10_000])
    expect(new Set(slugs.flat()).size).toBe(60_000)
    expect([
      ...listPagePaths({
        site: sampleSite,
        today: TODAY,
        articles,
        people: NO_PEOPLE,
        businesses: NO_BUSINESSES,
        newsletters: NO_NEWSLETTERS,
        events: NO_EVENTS,
        fixtures: createFixtureIndex(),
        topics: NO_TOPIC_NOTES,
      }),
    ]).toEqual(expect.arrayContaining(['/sitemaps/2026-11.xml', '/sitemaps/2026-11-2.xml']))
  })

  it.each(['2026-11-2', '2026-11-0', '2026-11-x'])('have no part %s', (part) => {
    expect(articlesOfSitemap(most, part)).toEqual([])
  })

  it('come and go with the article that is one too many', () => {
    const articles = createContentIndex(TIME_ZONE, november.slice(0, SITEMAP_LIMIT))
    const last = sampleArticle({ wordpressPostId: SITEMAP_LIMIT + 1, publishedAt: MIDNIGHT - 1000 })
    expect(changeArticle(articles, undefined, last)).toContain('/sitemaps/2026-11-2.xml')
    expect(
      isPage(
        {
          site: sampleSite,
          today: TODAY,
          articles,
          people: NO_PEOPLE,
          businesses: NO_BUSINESSES,
          newsletters: NO_NEWSLETTERS,
          events: NO_EVENTS,
          fixtures: createFixtureIndex(),
          topics: NO_TOPIC_NOTES,
        },
        '/sitemaps/2026-11-2.xml',
      ),
    ).toBe(true)
    expect(changeArticle(articles, last, undefined)).toContain('/sitemaps/2026-11-2.xml')
    expect(
      isPage(
        {
          site: sampleSite,
          today: TODAY,
          articles,
          people: NO_PEOPLE,
          businesses: NO_BUSINESSES,
          newsletters: NO_NEWSLETTERS,
          events: NO_EVENTS,
          fixtures: createFixtureIndex(),
          topics: NO_TOPIC_NOTES,
        },
        '/sitemaps/2026-11-2.xml',
      ),
    ).toBe(false)
  })
})
