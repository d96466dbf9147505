import type { PublishedTopic } from '@hometown/shared-types/contract/topics'
import { describe, expect, it } from 'vitest'
import type { SiteArticle } from '../src/lib/content.ts'
import { createContentIndex } from '../src/lib/content-index.ts'
import { articlesRelatedTo } from '../src/lib/related.ts'
import { contentOf, renderedSite, textOf, textsOf } from './support/rendered-site.ts'
import { sampleArticle, TIME_ZONE } from './support/sample-content.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-20T15:00:00Z')

function story(id: number, keywords: string[], facts: Partial<SiteArticle> = {}): SiteArticle {
  return sampleArticle({ wordpressPostId: id, keywords, publishedAt: NOW - id * DAY, ...facts })
}

function siteOf(articles: readonly SiteArticle[], topics: readonly PublishedTopic[] = []) {
  return renderedSite(contentOf({ articles, topics }))
}

it('a topic has no page below three stories', async () => {
  const site = siteOf([story(1, ['Rare']), story(2, ['Rare'])])
  await expect(site.text('/topics/rare')).rejects.toThrow()
  expect((await site.page('/story-1')).querySelector('[aria-labelledby="topics"]')).toBeNull()
})

describe('an article', () => {
  it('links to at most five topics that have a page', async () => {
    const words = ['one', 'Two', 'Three', 'Four', 'Five', 'Six']
    const articles = [1, 2, 3].map((id) => story(id, [`Alone ${id}`, ...words]))
    const page = await siteOf(articles, [{ slug: 'one', name: 'The One', description: '' }]).page('/story-1')
    expect(textsOf(page, '[aria-labelledby="topics"] a')).toEqual(words.slice(0, 5))
  })

  it('shows related stories of its topics, older ones only, then those of its section', async () => {
    const articles = [
      story(1, ['Fair'], { category: 'Sports' }),
      story(2, ['Fair'], { category: 'Sports' }),
      story(3, [], { category: 'Sports' }),
      story(4, [], { category: 'Sports' }),
      story(5, ['Fair'], { category: 'Clubs' }),
    ]
    const page = await siteOf(articles).page('/story-2')
    expect(textOf(page.querySelector('#more'))).toBe('Related stories')
    expect(textsOf(page, '[aria-labelledby="more"] h3')).toEqual(['Story 5', 'Story 3', 'Story 4'])
    expect(textOf((await siteOf(articles).page('/story-3')).querySelector('#more'))).toBe('More in Sports')
  })
})

const town = story(2, ['Kessler'], { category: 'Sports' })

it('the stories below an obituary are not those that name a story of the town, as other articles do', () => {
  const newer = story(0, ['Kessler'], { category: 'Clubs' })
  const obituary = story(1, ['Kessler'], { category: 'Obituaries' })
  const articles = createContentIndex(TIME_ZONE, [newer, obituary, town])
  expect([...articlesRelatedTo(articles, town)]).toEqual([newer])
})
