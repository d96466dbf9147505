import { describe, expect, it } from 'vitest'
import { contentOf } from '../../test/support/rendered-site.ts'
import { sampleArticle, TIME_ZONE } from '../../test/support/sample-content.ts'
import { createContentIndex } from './content-index.ts'
import { articlesOfSitemap, SITEMAP_LIMIT, sitemapParts, sitemapPartsOf } from './sitemap-parts.ts'

const MIDNIGHT = Date.parse('2026-11-02T06:00:00Z')

const november = Array.from({ length: 60_000 }, (_, index) =>
  sampleArticle({ wordpressPostId: index + 1, publishedAt: MIDNIGHT + index * 1000 }),
)

const most = createContentIndex(TIME_ZONE, november.slice(0, SITEMAP_LIMIT))

describe('the sitemaps of a month', () => {
  it('are two for 60,000 articles, which name each of them once', () => {
    const articles = createContentIndex(TIME_ZONE, november)
    const parts = sitemapPartsOf(articles, '2026-11')
    expect(parts).toEqual(['2026-11', '2026-11-2'])
    const slugs = parts.map((part) => articlesOfSitemap(articles, part).map(({ slug }) => slug))
    expect(slugs.map(({ length }) => length)).toEqual([SITEMAP_LIMIT, 10_000])
    expect(new Set(slugs.flat()).size).toBe(60_000)
    expect(sitemapParts({ ...contentOf(), articles })).toEqual(expect.arrayContaining(parts))
  })

  it.each(['2026-11-2', '2026-11-0', '2026-11-x'])('have no part %s', (part) => {
    expect(articlesOfSitemap(most, part)).toEqual([])
  })
})
