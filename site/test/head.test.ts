import { shareCardPath, siteCard, titleCard } from '@hometown/shared-types/rules/share-card'
import { describe, expect, it } from 'vitest'
import { contentOf, PICTURE, renderedSite } from './support/rendered-site.ts'
import { sampleArticle, sampleEvent, sampleSite } from './support/sample-content.ts'

const articles = [
  sampleArticle({ wordpressPostId: 1, category: 'Sports' }),
  sampleArticle({ wordpressPostId: 2, category: 'Sports', picture: PICTURE }),
]
const site = renderedSite(contentOf({ articles, events: [sampleEvent(1)], site: { shareCards: true } }))
const kinds = ['/', '/sports', '/sports/2026/11', '/story-2', '/events/fair-1', '/terms']

async function meta(path: string, name: string, pages = site): Promise<string | null | undefined> {
  const page = await pages.page(path)
  return page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content')
}

describe.each(kinds)('the head of %s', (path) => {
  it('names its one address, and lets pictures be shown large', async () => {
    const canonical = (await site.page(path)).querySelectorAll('link[rel="canonical"]')
    const address = path === '/' ? sampleSite.siteUrl : sampleSite.siteUrl + path
    expect(Array.from(canonical, (link) => link.getAttribute('href'))).toEqual([address])
    expect(await meta(path, 'og:url')).toBe(address)
    expect(await meta(path, 'robots')).toBe('max-image-preview:large')
  })

  it('has a picture to be shared with, by its whole address', async () => {
    expect(await meta(path, 'og:image')).toMatch(/^https:\/\/news\.example\.org\//)
    expect(await meta(path, 'og:image:alt')).toBeTruthy()
    expect(await meta(path, 'twitter:card')).toBe('summary_large_image')
  })
})

describe('the picture of a shared link', () => {
  it('is the article’s own where it has one', async () => {
    expect(await meta('/story-2', 'og:image')).toBe('https://news.example.org/uploads/fair.webp')
    expect(await meta('/story-2', 'og:image:width')).toBe('1600')
    expect(await meta('/story-2', 'og:image:alt')).toBe('A Ferris wheel')
  })

  it('is else a card whose address follows from what it shows', async () => {
    const path = shareCardPath('article-1', titleCard(sampleSite, 'Story 1', 'Sports'))
    expect(await meta('/story-1', 'og:image')).toBe(`https://news.example.org${path}`)
    expect(await meta('/', 'og:image')).toBe(`https://news.example.org${shareCardPath('site', siteCard(sampleSite))}`)
  })

  it('is not promised where no service draws any', async () => {
    const pages = renderedSite(contentOf({ articles }))
    expect(await meta('/story-1', 'og:image', pages)).toBeUndefined()
    expect(await meta('/story-1', 'twitter:card', pages)).toBe('summary')
  })
})
