import { describe, expect, it } from 'vitest'
import { contentOf, renderedSite, textOf, textsOf } from './support/rendered-site.ts'
import { sampleArticle } from './support/sample-content.ts'

const articles = Array.from({ length: 60 }, (_, index) =>
  sampleArticle({ wordpressPostId: index + 1, category: 'Sports' }),
)
const site = renderedSite(contentOf({ articles }))

describe('a month page', () => {
  it('lists its whole month and leads to its neighbours', async () => {
    const page = await site.page('/sports/2026/10')
    expect(textOf(page.querySelector('h1'))).toBe('October 2026')
    expect(textsOf(page, 'article h2')).toHaveLength(31)
    const ways = ({ body }: Document) =>
      [...body.querySelectorAll('nav[aria-label="Other months"] a')].map((link) => link.getAttribute('href'))
    expect(ways(page)).toEqual(['/sports/2026/09', '/sports', '/sports/2026/11'])
    expect(ways(await site.page('/sports/2026/11'))).toEqual(['/sports/2026/10', '/sports'])
    expect(ways(await site.page('/sports/2026/09'))).toEqual(['/sports', '/sports/2026/10'])
  })

  it('is none without articles', async () => {
    await expect(site.page('/sports/2020/01')).rejects.toThrow('404')
    await expect(site.page('/nonsense/2026/10')).rejects.toThrow('404')
  })
})
