import { describe, expect, it } from 'vitest'
import { contentOf, PICTURE, renderedSite, textOf, textsOf } from './support/rendered-site.ts'
import { sampleArticle } from './support/sample-content.ts'

const fair = sampleArticle({
  wordpressPostId: 10,
  slug: 'county-fair',
  title: 'The fair <opens> & closes',
  category: 'Clubs',
  authorName: 'Ann van Writer',
  content: '<p>One <em>wheel</em>. <img src="/uploads/wheel.webp" alt="Wheel"></p>',
  picture: { ...PICTURE, alt: '' },
  views: 7,
})
const older = [11, 12, 13, 14].map((id) => sampleArticle({ wordpressPostId: id, category: 'Clubs' }))
const newer = sampleArticle({ wordpressPostId: 9, category: 'Clubs' })
const content = contentOf({ articles: [fair, ...older, newer], site: { apiUrl: 'https://api.example.org' } })
const site = renderedSite(content)
const page = await site.page('/county-fair')

describe('an article page', () => {
  it('shows category, title, description, author, times and text', () => {
    const article = page.querySelector('article')
    expect(textOf(article?.querySelector('.badge'))).toBe('Social Clubs')
    expect(textOf(article?.querySelector('h1'))).toBe('The fair <opens> & closes')
    expect(textOf(article?.querySelector('main header .font-serif'))).toBe('What happened in story 10.')
    expect(textOf(article?.querySelector('[data-byline]'))).toBe(
      'AV Ann van Writer Author November 10, 2026 1 min read 7 views',
    )
    expect(article?.querySelector('.article-text em')?.textContent).toBe('wheel')
  })

  it('doesn’t show a description above the text that begins with it, and keeps it for search and shares', async () => {
    const content = '<p>What happened in story 10. And what came of it.</p>'
    const repeating = await renderedSite(contentOf({ articles: [{ ...fair, content }] })).page('/county-fair')
    expect(repeating.querySelector('main header .font-serif')).toBeNull()
    expect(repeating.querySelector('meta[name=description]')?.getAttribute('content')).toBe(
      'What happened in story 10.',
    )
  })

  it('reads uploads from the API when that has an origin of its own', () => {
    const pictures = [...page.querySelectorAll('main article img')].map((image) => image.getAttribute('src'))
    expect(pictures).toEqual([
      'https://api.example.org/uploads/fair.webp',
      'https://api.example.org/uploads/wheel.webp',
    ])
  })

  it.each(['http://[::1'])('stands all the same when its picture is at %s, which is no address', async (src) => {
    const broken = sampleArticle({ wordpressPostId: 20, slug: 'broken', picture: { ...PICTURE, src } })
    const shown = await renderedSite(contentOf({ articles: [broken] })).page('/broken')
    expect(textOf(shown.querySelector('h1'))).toBe(broken.title)
    expect(shown.querySelector('meta[property="og:image"]')).toBeNull()
  })

  it('leads on to the three articles before it in the category', () => {
    expect(textOf(page.querySelector('#more'))).toBe('More in Clubs')
    expect(textsOf(page, 'section[aria-labelledby="more"] h3')).toEqual(['Story 11', 'Story 12', 'Story 13'])
  })

  it('knows nothing of the day it is rendered on', async () => {
    const tomorrow = renderedSite({ ...content, today: '2026-11-21' })
    expect(await tomorrow.text('/county-fair')).toBe(await site.text('/county-fair'))
  })
})

describe('a preview', () => {
  it('shows a draft with the article page’s own parts, out of reach of search engines and counters', async () => {
    const preview = await renderedSite({ ...content, preview: fair }).page('/preview')
    expect(textOf(preview.querySelector('h1'))).toBe('The fair <opens> & closes')
    expect(preview.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
    expect(preview.querySelector('link[rel="canonical"]')).toBeNull()
    expect(preview.body.dataset.countViews).toBeUndefined()
  })
})
