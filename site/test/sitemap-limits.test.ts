import { beforeAll, describe, expect, it } from 'vitest'
import { contentOf, renderedSite } from './support/rendered-site.ts'
import { sampleArticle } from './support/sample-content.ts'

const LIMIT_URLS = 50_000
const LIMIT_BYTES = 50 * 1024 * 1024
const ARTICLES = 60_000

/** One month, with two thousand articles on a day, and with the longest slugs of WordPress. */
function manyArticles() {
  const start = Date.parse('2026-11-01T12:00:00Z')
  return Array.from({ length: ARTICLES }, (_, index) =>
    sampleArticle({
      wordpressPostId: index + 1,
      slug: `${index}-`.padEnd(200, 'long-'),
      publishedAt: index < ARTICLES - 2000 ? start + index * 20_000 : Date.parse('2026-11-20T08:00:00Z') + index,
    }),
  )
}

describe('the sitemaps of 60,000 articles of one month', () => {
  const site = renderedSite(contentOf(manyArticles()))
  const files = new Map<string, string>()

  beforeAll(async () => {
    for (const path of ['/sitemap.xml', '/sitemaps/2026-11.xml', '/sitemaps/2026-11-2.xml', '/sitemap-news.xml']) {
      files.set(path, await site.text(path))
    }
  })

  it('are all named by the index', () => {
    const names = [...(files.get('/sitemap.xml') ?? '').matchAll(/<loc>https:\/\/news\.example\.org([^<]+)</g)]
    expect(names.map(([, path]) => path)).toEqual([
      '/sitemaps/pages.xml',
      '/sitemaps/2026-11.xml',
      '/sitemaps/2026-11-2.xml',
    ])
  })

  it('keep the limits of the protocol, and leave no article out', () => {
    const parts = ['/sitemaps/2026-11.xml', '/sitemaps/2026-11-2.xml'].map((path) => files.get(path) ?? '')
    const counts = parts.map((text) => text.match(/<loc>/g)?.length ?? 0)
    expect(Math.max(...counts)).toBeLessThanOrEqual(LIMIT_URLS)
    expect(counts.reduce((sum, count) => sum + count)).toBe(ARTICLES)
    for (const text of parts) expect(Buffer.byteLength(text)).toBeLessThan(LIMIT_BYTES)
    expect(parts[0]?.match(/<lastmod>/g)).toHaveLength(counts[0] ?? 0)
  })

  it('tell news search engines of a thousand at most', () => {
    const news = files.get('/sitemap-news.xml') ?? ''
    expect(news.match(/<news:news>/g)).toHaveLength(1000)
  })
})
