import { describe, expect, it } from 'vitest'
import { contentOf, jsonLdOf, renderedSite } from './support/rendered-site.ts'
import { sampleArticle, samplePerson } from './support/sample-content.ts'

const byAnn = [{ slug: 'ann', name: 'Ann Writer' }]
const articles = [sampleArticle({ wordpressPostId: 1, authors: byAnn, authorName: 'Ann Writer and Guest' })]
const people = [
  samplePerson('ann', { bio: 'Lives in town.', imageUrl: '/uploads/ann.webp' }),
  samplePerson('bare', { name: 'Bare Name' }),
]
const site = renderedSite(contentOf({ articles, people }))

describe('the page of an author', () => {
  it('is none where there would be nothing to read', async () => {
    await expect(site.text('/author/bare')).rejects.toThrow()
  })

  it('tells search engines who it is about', async () => {
    expect(jsonLdOf(await site.page('/author/ann'))).toMatchObject([
      {
        '@type': 'ProfilePage',
        mainEntity: {
          '@type': 'Person',
          name: 'Ann Writer',
          url: 'https://news.example.org/author/ann',
          description: 'Lives in town.',
          image: 'https://news.example.org/uploads/ann.webp',
        },
      },
      { '@type': 'BreadcrumbList' },
    ])
  })
})
