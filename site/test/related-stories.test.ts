import { describe, expect, it } from 'vitest'
import type { SiteArticle } from '../src/lib/content.ts'
import { createContentIndex } from '../src/lib/content-index.ts'
import { relatingArticles } from '../src/lib/related.ts'
import { changeArticle } from '../src/publisher/affected-paths.ts'
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

describe('the stories below an article', () => {
  it('are those that an editor chose, and automatic ones for what is left', async () => {
    expect(await shownBelow({ related: [5] })).toEqual({
      title: 'Related stories',
      stories: ['Story 5', 'Story 2', 'Story 3'],
    })
    expect(await shownBelow({ related: [3, 2] })).toMatchObject({ stories: ['Story 3', 'Story 2', 'Story 4'] })
    expect(await shownBelow({ related: [4, 5, 3] })).toMatchObject({ stories: ['Story 4', 'Story 5', 'Story 3'] })
  })

  it('may be newer and of another section if they were chosen', async () => {
    const newer = story(9, { category: 'Clubs', publishedAt: NOW })
    expect(await shownBelow({ related: [9] }, [newer, story(2)])).toMatchObject({ stories: ['Story 9', 'Story 2'] })
  })

  it('leave no gap for one that is gone, and never name the article itself', async () => {
    expect(await shownBelow({ related: [77, 1] })).toEqual({
      title: 'More in Sports',
      stories: ['Story 2', 'Story 3', 'Story 4'],
    })
  })
})

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

describe('what a choice touches', () => {
  it('is the page of its article alone', () => {
    const before = story(1)
    const articles = createContentIndex(TIME_ZONE, [before, story(2)])
    expect([...changeArticle(articles, before, { ...before, related: [2] })]).toEqual(['/story-1'])
    expect([...changeArticle(articles, articles.findById(1), before)]).toEqual(['/story-1'])
    expect(changeArticle(articles, before, { ...before, related: [2], title: 'New' })).toContain('/')
  })
})
