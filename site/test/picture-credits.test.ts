import { expect, it } from 'vitest'
import type { SiteArticle } from '../src/lib/content.ts'
import { toSiteArticle } from '../src/lib/site-article.ts'
import { contentOf, graphOf, renderedSite } from './support/rendered-site.ts'
import { sampleArticle, TIME_ZONE } from './support/sample-content.ts'

type Facts = Parameters<typeof toSiteArticle>[0]

const credit = {
  credit: 'June Halvorsen',
  creditUrl: 'https://photos.example/june',
  license: 'cc-by-4.0',
  madeWithAi: true,
} as const
const pictureNotes = { caption: 'The fair at noon.', ...credit }

function article(facts: Partial<Facts>): SiteArticle {
  const { picture: _, corrections: __, ...rest } = sampleArticle({ wordpressPostId: 10 })
  const whole = { ...rest, imageUrl: '/uploads/fair.webp', picture: null, keywords: [], updatedAt: rest.modifiedAt }
  return toSiteArticle({ ...whole, ...facts }, 'county-fair', TIME_ZONE)
}

async function pageOf(facts: Partial<Facts>) {
  const page = await renderedSite(contentOf({ articles: [article(facts)] })).page('/county-fair')
  const news = graphOf(page).find((thing) => thing['@type'] === 'NewsArticle')
  return { page, image: Object(news).image[0] }
}

it('shows a picture once that also begins the text, with the caption that it has there', async () => {
  const opening = '<figure><img src="/uploads/fair.webp"><figcaption>At <b>noon</b></figcaption></figure>'
  const { page } = await pageOf({ content: `${opening}<p>The fair opens.</p>` })
  expect(page.querySelector('figure figcaption')?.innerHTML.trim()).toBe('At <b>noon</b>')
  expect(page.querySelectorAll('main article img[src$="fair.webp"]')).toHaveLength(1)
})

it('tells search engines the credit of the picture', async () => {
  expect((await pageOf({ pictureNotes, imageCaption: 'Our fair.' })).image).toEqual({
    '@type': 'ImageObject',
    url: 'https://news.example.org/uploads/fair.webp',
    contentUrl: 'https://news.example.org/uploads/fair.webp',
    caption: 'Our fair.',
    creditText: 'June Halvorsen',
    license: 'https://creativecommons.org/licenses/by/4.0/',
    digitalSourceType: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
  })
  expect((await pageOf({})).image).toBe('https://news.example.org/uploads/fair.webp')
})
