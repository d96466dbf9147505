import { describe, expect, it } from 'vitest'
import { contentOf, renderedSite } from './support/rendered-site.ts'
import { sampleArticle, samplePerson } from './support/sample-content.ts'

const byAnn = [{ slug: 'ann', name: 'Ann Writer', kind: 'person' as const }]
const articles = [
  sampleArticle({ wordpressPostId: 1, authors: byAnn, authorName: 'Ann Writer and Guest' }),
  sampleArticle({ wordpressPostId: 2 }),
  sampleArticle({ wordpressPostId: 400, authors: byAnn }),
]
const people = [
  samplePerson('ann', {
    role: 'County reporter',
    bio: '<script>alert(1)</script>\n\nLives in town.',
    email: 'ann@courier.invalid',
    links: ['https://social.invalid/@ann/'],
    beats: ['Courts', 'Schools & taxes'],
    imageUrl: '/uploads/ann.webp',
  }),
  samplePerson('bare', { name: 'Bare Name' }),
  samplePerson('planned', { name: 'Planned Writer', bio: 'Begins in May.' }),
]
const site = renderedSite(contentOf({ articles, people }))

function dataOf(page: Document): { '@graph': { '@type': string }[] } {
  return JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}')
}

describe('the page of an author', () => {
  it('is none where there would be nothing to read', async () => {
    await expect(site.text('/author/bare')).rejects.toThrow()
  })

  it('tells search engines who it is about', async () => {
    const graph = dataOf(await site.page('/author/ann'))
    expect(graph['@graph']).toMatchObject([
      {
        '@type': 'ProfilePage',
        mainEntity: {
          '@type': 'Person',
          name: 'Ann Writer',
          url: 'https://news.example.org/author/ann',
          jobTitle: 'County reporter',
          sameAs: ['https://social.invalid/@ann/'],
          image: 'https://news.example.org/uploads/ann.webp',
        },
      },
      { '@type': 'BreadcrumbList' },
    ])
  })
})
