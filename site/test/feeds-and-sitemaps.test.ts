import { parseRssFeed } from 'feedsmith'
import { describe, expect, it } from 'vitest'
import type { SiteArticle } from '../src/lib/content.ts'
import { contentOf, PICTURE, renderedSite, textOf, textsOf } from './support/rendered-site.ts'
import { sampleArticle } from './support/sample-content.ts'

const articles = [
  sampleArticle({ wordpressPostId: 1, category: 'Events', publishedAt: Date.parse('2026-11-20T15:00:00Z') }),
  sampleArticle({
    wordpressPostId: 2,
    category: 'Sports',
    title: 'Tom & <Jerry>\u0007',
    modifiedAt: Date.parse('2026-11-20T20:00:00Z'),
  }),
  sampleArticle({ wordpressPostId: 60, category: 'Sports' }),
]
const site = renderedSite(contentOf({ articles }))
const hidden = renderedSite(contentOf({ articles, site: { sample: true } }))

describe('feeds', () => {
  it('have a picture that also opens the text beside the title alone', async () => {
    const content = `<figure><img src="${PICTURE.src}" alt=""></figure><p>Text</p>`
    const pictured = renderedSite(
      contentOf({ articles: [sampleArticle({ wordpressPostId: 1, picture: PICTURE, content })] }),
    )
    const feed = await pictured.feed('/feed.xml')
    expect(feed.getElementsByTagName('media:content')).toHaveLength(1)
    expect(feed.getElementsByTagName('content:encoded')[0]?.textContent).toBe('<p>Text</p>')
  })

  it('are as old as their newest change, whatever the clock says', async () => {
    expect(textsOf(await site.feed('/feed.xml'), 'lastBuildDate')).toEqual(['Fri, 20 Nov 2026 20:00:00 GMT'])
  })
})

const bridge = sampleArticle({
  wordpressPostId: 7,
  category: 'Sports',
  title: 'Tom & <Jerry> “win”',
  content: [
    '<p>Text with <a href="/story-1#more">a link</a>, ]]&gt; and an emoji 🎡.</p>',
    '<img src="/uploads/a.webp" srcset="/uploads/a-320.webp 320w, /uploads/a-640.webp 640w" alt="A">',
  ].join(''),
  picture: PICTURE,
  keywords: ['cats', 'mice'],
})

async function read(articles: readonly SiteArticle[], path = '/feed.xml') {
  return parseRssFeed(await renderedSite(contentOf({ articles })).text(path))
}

describe('a feed, read by a parser that is not ours,', () => {
  it('has everything of an article', async () => {
    const [item] = (await read([bridge])).items ?? []
    expect(item?.title).toBe('Tom & <Jerry> “win”')
    expect(item?.link).toBe('https://news.example.org/story-7')
    expect(item?.guid).toEqual({ value: 'tag:news.example.org,2025:article-7', isPermaLink: false })
    expect(item?.pubDate).toBe('Fri, 13 Nov 2026 15:00:00 GMT')
    expect(item?.dc?.creators).toEqual(['Ann Writer'])
    expect(item?.categories?.map(({ name }) => name)).toEqual(['Sports', 'cats', 'mice'])
  })

  it('has the whole text, and no address in it without a host', async () => {
    const [item] = (await read([bridge])).items ?? []
    const html = item?.content?.encoded ?? ''
    expect(html).toContain('an emoji 🎡.')
    expect(html).toContain('href="https://news.example.org/story-1#more"')
    expect(html).toContain('srcset="https://news.example.org/uploads/a-320.webp 320w, https://news.example.org/')
    expect(html).not.toMatch(/(?:src|href|srcset)="\//)
  })
})

describe('sitemaps', () => {
  it('are one index over the pages and each month', async () => {
    expect(textsOf(await site.feed('/sitemap.xml'), 'loc')).toEqual([
      'https://news.example.org/sitemaps/pages.xml',
      'https://news.example.org/sitemaps/2026-11.xml',
      'https://news.example.org/sitemaps/2026-09.xml',
    ])
    expect(textsOf(await site.feed('/sitemaps/2026-09.xml'), 'loc')).toEqual(['https://news.example.org/story-60'])
    const pages = textsOf(await site.feed('/sitemaps/pages.xml'), 'loc')
    expect(pages[0]).toBe('https://news.example.org')
    expect(pages).toContain('https://news.example.org/sports/2026/09')
    expect(pages).toContain('https://news.example.org/privacy')
    expect(pages).toContain('https://news.example.org/about')
  })

  it('tell news search engines of the last two days alone', async () => {
    const news = await site.feed('/sitemap-news.xml')
    expect(textsOf(news, 'loc')).toEqual(['https://news.example.org/story-1'])
    expect(news.getElementsByTagName('news:title')[0]?.textContent).toBe('Story 1')
  })
})

it('the sample county on a public address is kept out of search engines, feeds and sitemaps', async () => {
  expect(await hidden.text('/robots.txt')).toBe('User-agent: *\nDisallow: /\n')
  expect(textsOf(await hidden.feed('/feed.xml'), 'item')).toEqual([])
  for (const path of ['/sitemap.xml', '/sitemaps/pages.xml', '/sitemap-news.xml'])
    expect(textsOf(await hidden.feed(path), 'loc')).toEqual([])
  const page = await hidden.page('/story-1')
  expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  expect(textOf(page.querySelector('body > aside'))).toContain('Sample county.')
})
