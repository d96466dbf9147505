import { describe, expect, it } from 'vitest'
import type { SiteArticle } from '../src/lib/content.ts'
import { createContentIndex } from '../src/lib/content-index.ts'
import { relatingArticles } from '../src/lib/related.ts'
import { contentOf, renderedSite, textOf, textsOf } from './support/rendered-site.ts'
import { sampleArticle, TIME_ZONE } from './support/sample-content.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-20T15:00:00Z')

function story(id: number, facts: Partial<SiteArticle> = {}): SiteArticle {
  return sampleArticle({ wordpressPostId: id, category: 'Sports', publishedAt: NOW - id * DAY, ...facts })
}

async function shownBelow(first: Partial<SiteArticle>, others = [2, 3, 4, 5].map((id) => story(id))) {
  const page = await renderedSite(contentOf([story(1, first), ...others])).page('/story-1')
  return { title: textOf(page.querySelector('#more')), stories: textsOf(page, '[aria-labelledby="more"] h3') }
}

describe('the stories below an obituary', () => {
  const obituary = { category: 'Obituaries', keywords: ['Kessler'] } as const
  const others = [story(2, { keywords: ['Kessler'] }), story(3, obituary), story(4, { category: 'Obituaries' })]

  it('are obituaries, even if others share its town', async () => {
    expect(await shownBelow(obituary, others)).toEqual({ title: 'More in Obituaries', stories: ['Story 3', 'Story 4'] })
  })

  it('are not those that name a story of the town, as other articles do', () => {
    const town = story(2, { keywords: ['Kessler'] })
    const newer = story(0, { keywords: ['Kessler'], category: 'Clubs' })
    const articles = createContentIndex(TIME_ZONE, [newer, story(1, obituary), town])
    expect([...relatingArticles(articles, town)]).toEqual([newer])
  })
})
