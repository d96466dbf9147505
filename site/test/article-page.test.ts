import { describe, expect, it } from 'vitest'
import { contentOf, PICTURE, renderedSite, textOf } from './support/rendered-site.ts'
import { sampleArticle } from './support/sample-content.ts'

const fair = sampleArticle({ wordpressPostId: 10, slug: 'county-fair', title: 'The fair <opens> & closes' })
const content = contentOf({ articles: [fair] })
const site = renderedSite(content)

describe('an article page', () => {
  it('stands all the same when its picture has no valid address', async () => {
    const picture = { ...PICTURE, src: 'http://[::1' }
    const broken = sampleArticle({ wordpressPostId: 20, slug: 'broken', picture })
    const shown = await renderedSite(contentOf({ articles: [broken] })).page('/broken')
    expect(textOf(shown.querySelector('h1'))).toBe(broken.title)
    expect(shown.querySelector('meta[property="og:image"]')).toBeNull()
  })

  it('knows nothing of the day it is rendered on', async () => {
    const tomorrow = renderedSite({ ...content, today: '2026-11-21' })
    expect(await tomorrow.text('/county-fair')).toBe(await site.text('/county-fair'))
  })
})

it('a preview shows a draft with the article page’s own parts, out of reach of search engines and counters', async () => {
  const preview = await renderedSite({ ...content, preview: fair }).page('/preview')
  expect(textOf(preview.querySelector('h1'))).toBe('The fair <opens> & closes')
  expect(preview.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  expect(preview.querySelector('link[rel="canonical"]')).toBeNull()
  expect(preview.body.dataset.countViews).toBeUndefined()
})
