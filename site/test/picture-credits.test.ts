import { expect, it } from 'vitest'
import type { SiteArticle } from '../src/lib/content.ts'
import { toSiteArticle } from '../src/lib/site-article.ts'
import { contentOf, renderedSite } from './support/rendered-site.ts'
import { sampleArticle, TIME_ZONE } from './support/sample-content.ts'

type Facts = Parameters<typeof toSiteArticle>[0]

function article(facts: Partial<Facts>): SiteArticle {
  const { picture: _, corrections: __, ...rest } = sampleArticle({ wordpressPostId: 10 })
  const whole = { ...rest, imageUrl: '/uploads/fair.webp', picture: null, keywords: [], updatedAt: rest.modifiedAt }
  return toSiteArticle({ ...whole, ...facts }, 'county-fair', TIME_ZONE)
}

function pageOf(facts: Partial<Facts>) {
  return renderedSite(contentOf({ articles: [article(facts)] })).page('/county-fair')
}

it('shows a picture once that also begins the text, with the caption that it has there', async () => {
  const opening = '<figure><img src="/uploads/fair.webp"><figcaption>At <b>noon</b></figcaption></figure>'
  const page = await pageOf({ content: `${opening}<p>The fair opens.</p>` })
  expect(page.querySelector('figure figcaption')?.innerHTML.trim()).toBe('At <b>noon</b>')
  expect(page.querySelectorAll('main article img[src$="fair.webp"]')).toHaveLength(1)
})
