import { parseRssFeed } from 'feedsmith'
import { describe, expect, it } from 'vitest'
import type { SiteArticle } from '../src/lib/content.ts'
import { contentOf, PICTURE, renderedSite } from './support/rendered-site.ts'
import { sampleArticle } from './support/sample-content.ts'

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

async function read(articles: readonly SiteArticle[], path = '/feed.xml', site = {}) {
  return parseRssFeed(await renderedSite(contentOf(articles, site)).text(path))
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

  it('has the picture with its size and what is on it', async () => {
    const [item] = (await read([bridge])).items ?? []
    expect(item?.media?.contents).toMatchObject([
      { url: 'https://news.example.org/uploads/fair.webp', medium: 'image', width: 1600, height: 1067 },
    ])
  })

  it('says where it is, in which language, and is found from the pages', async () => {
    const feed = await read([bridge], '/sports/feed.xml')
    expect(feed).toMatchObject({ title: 'Hometown News: Sports', language: 'en-us' })
    expect(feed.link).toBe('https://news.example.org/sports')
    expect(feed.atom?.links).toMatchObject([{ href: 'https://news.example.org/sports/feed.xml', rel: 'self' }])
    const page = await renderedSite(contentOf([bridge])).page('/sports')
    const links = page.querySelectorAll('link[rel="alternate"][type="application/rss+xml"]')
    expect(Array.from(links, (link) => link.getAttribute('href'))).toEqual(['/feed.xml', '/sports/feed.xml'])
  })
})
