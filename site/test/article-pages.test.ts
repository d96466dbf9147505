import { PAGE_BREAK } from '@hometown/shared-types/page-breaks'
import { describe, expect, it } from 'vitest'
import { createContentIndex } from '../src/lib/content-index.ts'
import { changeArticle } from '../src/publisher/affected-paths.ts'
import { redirectsText } from '../src/publisher/derived-files.ts'
import { isPage, listPagePaths } from '../src/publisher/site-paths.ts'
import { contentOf, PICTURE, renderedSite, textOf, textsOf } from './support/rendered-site.ts'
import { sampleArticle, sampleSite, TIME_ZONE } from './support/sample-content.ts'

const PARTS = [
  '<p>First part.<sup><a href="#text-note">1</a></sup></p>',
  '<p>Second <em>part</em>.</p>',
  '<p>Third part.</p><p id="text-note">A note.</p>',
]
const fair = sampleArticle({
  wordpressPostId: 1,
  slug: 'county-fair',
  title: 'The fair opens',
  content: PARTS.join(PAGE_BREAK),
  picture: PICTURE,
})
const content = contentOf([fair, sampleArticle({ wordpressPostId: 2 })])
const site = renderedSite(content)
const [first, second, third] = await Promise.all(
  ['/county-fair', '/county-fair/2', '/county-fair/3'].map((path) => site.page(path)),
)
const hrefs = (page: ParentNode | undefined, selector: string) =>
  Array.from(page?.querySelectorAll(selector) ?? [], (element) => element.getAttribute('href'))

describe('an article with page breaks', () => {
  it('has a page for each part, with its own title and address', () => {
    const texts = [first, second, third].map((page) => textOf(page?.querySelector('.article-text')))
    expect(texts).toEqual(['First part.1', 'Second part.', 'Third part.A note.'])
    expect([first, second, third].map((page) => page?.title)).toEqual([
      'The fair opens · Hometown News',
      'The fair opens (page 2 of 3) · Hometown News',
      'The fair opens (page 3 of 3) · Hometown News',
    ])
    expect([first, second, third].flatMap((page) => hrefs(page, 'link[rel=canonical]'))).toEqual([
      'https://news.example.org/county-fair',
      'https://news.example.org/county-fair/2',
      'https://news.example.org/county-fair/3',
    ])
  })

  it('has links from each page to the others', () => {
    const relations = [first, second, third].map((page) => [
      hrefs(page, 'link[rel=prev]'),
      hrefs(page, 'link[rel=next]'),
      hrefs(page, '.article-pages a[rel=prev]'),
      hrefs(page, '.article-pages a[rel=next]'),
    ])
    const origin = 'https://news.example.org'
    expect(relations).toEqual([
      [[], [`${origin}/county-fair/2`], [], ['/county-fair/2']],
      [[`${origin}/county-fair`], [`${origin}/county-fair/3`], ['/county-fair'], ['/county-fair/3']],
      [[`${origin}/county-fair/2`], [], ['/county-fair/2'], []],
    ])
    expect(hrefs(second, '.article-pages li a')).toEqual(['/county-fair', '/county-fair/3'])
    expect(textOf(second?.querySelector('.article-pages [aria-current=page]'))).toBe('Page 2')
  })

  it('links from a mark to its note on another page', () => {
    expect(hrefs(first, '.article-text a')).toEqual(['/county-fair/3#text-note'])
  })

  it('has its description and picture on the first page, where its views are counted', () => {
    expect(
      [first, second].map((page) => page?.querySelectorAll('.article-standfirst, .article-picture').length),
    ).toEqual([2, 0])
    expect([first, second].map((page) => page?.body.dataset.countViews)).toEqual(['county-fair', undefined])
  })

  it('is whole in feeds', async () => {
    const feed = await site.text('/feed.xml')
    expect(feed).toContain('Second &lt;em&gt;part')
    expect(feed).not.toContain('wp-block-nextpage')
  })

  it('may be one page with links to its parts', async () => {
    const one = contentOf([fair], { articlePages: 'one' })
    const page = await renderedSite(one).page('/county-fair')
    expect(textOf(page.querySelector('.article-text'))).toBe('First part.1Second part.Third part.A note.')
    expect(hrefs(page, '.article-pages a')).toEqual(['#page-2', '#page-3'])
    expect(page.querySelectorAll('#page-2, #page-3')).toHaveLength(2)
    expect(page.querySelector('link[rel=next]')).toBeNull()
    expect([...listPagePaths(one)].filter((path) => path.startsWith('/county-fair'))).toEqual(['/county-fair'])
    expect(isPage(one, '/county-fair/2')).toBe(false)
  })
})

describe('the pages of an article', () => {
  it.each([
    ['/county-fair/2', true],
    ['/county-fair/1', false],
    ['/county-fair/4', false],
    ['/county-fair/02', false],
  ])('include %s: %s', (path, isThere) => {
    expect(isPage(content, path)).toBe(isThere)
  })

  it('that a change adds or removes are touched', () => {
    const articles = createContentIndex(TIME_ZONE, [fair])
    const shorter = { ...fair, content: PARTS.slice(0, 2).join(PAGE_BREAK) }
    expect([...changeArticle(articles, fair, shorter)]).toEqual(
      expect.arrayContaining(['/county-fair', '/county-fair/2', '/county-fair/3']),
    )
    expect([...changeArticle(articles, shorter, fair)]).toEqual(expect.arrayContaining(['/county-fair/3']))
    expect([...changeArticle(articles, fair, undefined)]).toEqual(expect.arrayContaining(['/county-fair/3']))
  })

  it('have redirects from its former address', () => {
    const moved = { ...content, site: { ...sampleSite, redirects: [{ from: 'fair', to: 'county-fair' }] } }
    expect(redirectsText(moved, () => false)).toMatch(
      /^\/fair \/county-fair 301\n\/fair\/2 \/county-fair\/2 301\n\/fair\/3 \/county-fair\/3 301\n/m,
    )
  })

  it('are listed in no sitemap, which has the article', async () => {
    const sitemap = await site.feed('/sitemaps/2026-11.xml')
    const urls = textsOf(sitemap, 'loc').filter((url) => url.includes('county-fair'))
    expect(urls).toEqual(['https://news.example.org/county-fair'])
  })
})
