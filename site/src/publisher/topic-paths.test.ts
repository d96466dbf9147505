import type { PublishedTopic } from '@hometown/shared-types/topic'
import { describe, expect, it } from 'vitest'
import { sampleArticle, TIME_ZONE } from '../../test/support/sample-content.ts'
import type { SiteArticle } from '../lib/content.ts'
import { createContentIndex } from '../lib/content-index.ts'
import { NO_PEOPLE } from '../lib/people-index.ts'
import { createTopicNotes, NO_TOPIC_NOTES } from '../lib/topic-notes.ts'
import { changeArticle } from './affected-paths.ts'
import { changedTopicPaths } from './topic-paths.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-20T15:00:00Z')

function fairStory(id: number, daysAgo: number, facts: Partial<SiteArticle> = {}): SiteArticle {
  // Of another category each, so that only the keyword relates them.
  return sampleArticle({ wordpressPostId: id, keywords: ['Fair'], publishedAt: NOW - daysAgo * DAY, ...facts })
}

function note(slug: string, facts: Partial<PublishedTopic> = {}): PublishedTopic {
  return { slug, name: null, description: '', explainer: null, kind: 'topic', parts: [], mergedInto: null, ...facts }
}

function storiesIn(paths: Iterable<string>): string[] {
  return [...paths].filter((path) => path.startsWith('/story-')).sort()
}

describe('the pages that an article with keywords touches', () => {
  it('are for the third story of a topic those of the other two, and for the fourth none', () => {
    const articles = createContentIndex(TIME_ZONE, [fairStory(1, 30), fairStory(2, 20)])
    const third = changeArticle(articles, undefined, fairStory(3, 10))
    expect(storiesIn(third)).toEqual(['/story-1', '/story-2', '/story-3'])
    expect([...third]).toEqual(
      expect.arrayContaining(['/topics/fair', '/topics/fair/feed.xml', '/sitemaps/topics.xml']),
    )
    const fourth = changeArticle(articles, undefined, fairStory(4, 0))
    expect(storiesIn(fourth)).toEqual(['/story-4'])
    expect(fourth).not.toContain('/sitemaps/topics.xml')
    const ofLastYear = fairStory(5, 400)
    expect(changeArticle(articles, undefined, ofLastYear)).toContain('/sitemaps/topics.xml')
    expect(changeArticle(articles, ofLastYear, undefined)).toContain('/sitemaps/topics.xml')
  })

  it('are those of the other two when the third goes', () => {
    const third = fairStory(3, 0)
    const articles = createContentIndex(TIME_ZONE, [fairStory(1, 30), fairStory(2, 20), third])
    expect(storiesIn(changeArticle(articles, third, undefined))).toEqual(['/story-1', '/story-2', '/story-3'])
  })

  it('are for an old story the three newer ones that list it as related', () => {
    const list = Array.from({ length: 9 }, (_, at) => fairStory(at + 1, at))
    const articles = createContentIndex(TIME_ZONE, list)
    const eighth = list[7] as SiteArticle
    expect(storiesIn(changeArticle(articles, eighth, { ...eighth, title: 'Corrected' }))).toEqual([
      '/story-5',
      '/story-6',
      '/story-7',
      '/story-8',
    ])
  })

  it('are only those that list it when its title changes, and the topic’s own when it comes or goes', () => {
    const list = Array.from({ length: 70 }, (_, at) => fairStory(at + 1, at / 10))
    const articles = createContentIndex(TIME_ZONE, list)
    const pagesOf = (paths: Iterable<string>) => [...paths].filter((path) => path.startsWith('/topics/')).sort()
    const retitle = (place: number) => {
      const before = articles.findById(place + 1) as SiteArticle
      return pagesOf(changeArticle(articles, before, { ...before, title: `Corrected ${place}` }))
    }
    expect(retitle(10)).toEqual(['/topics/fair', '/topics/fair/2026', '/topics/fair/feed.xml'])
    expect(retitle(40)).toEqual(['/topics/fair', '/topics/fair/2026'])
    expect(retitle(60)).toEqual(['/topics/fair/2026'])
    const goes = changeArticle(articles, articles.findById(61), undefined)
    expect(pagesOf(goes)).toEqual(['/topics/fair', '/topics/fair/2026'])
  })

  it('are the parts of a series up to twenty, and of a longer one only the new part', () => {
    for (const [before, touched] of [
      [4, 5],
      [19, 20],
      [20, 21],
      [21, 1],
      [500, 1],
    ] as const) {
      const list = Array.from({ length: before }, (_, at) => fairStory(at + 1, before - at))
      const articles = createContentIndex(TIME_ZONE, list)
      const topics = createTopicNotes([note('fair', { kind: 'series' })])
      const paths = changeArticle(articles, undefined, fairStory(before + 1, 0), { topics })
      expect(storiesIn(paths)).toHaveLength(touched)
    }
  })

  it('are the topic that it explains', () => {
    const articles = createContentIndex(TIME_ZONE, [])
    const topics = createTopicNotes([note('fair', { explainer: 1 })])
    expect(changeArticle(articles, undefined, sampleArticle({ wordpressPostId: 1 }), { topics })).toContain(
      '/topics/fair',
    )
  })

  it('are limited for an article with ten thousand keywords', () => {
    const articles = createContentIndex(TIME_ZONE, [fairStory(1, 1)])
    const keywords = Array.from({ length: 10_000 }, (_, at) => `keyword ${at}`)
    expect(changeArticle(articles, undefined, fairStory(2, 0, { keywords })).size).toBeLessThan(150)
  })
})

describe('the pages that editors’ topics touch', () => {
  const many = Array.from({ length: 200 }, (_, at) => fairStory(at + 1, at * 4))
  const few = [fairStory(301, 5, { keywords: ['county fair'] }), fairStory(302, 6, { keywords: ['county fair'] })]
  const articles = createContentIndex(TIME_ZONE, [...many, ...few])

  it('are for a new name the topic, its years and its feed, and no article', () => {
    const paths = changedTopicPaths(
      { articles, people: NO_PEOPLE },
      NO_TOPIC_NOTES,
      createTopicNotes([note('fair', { name: 'County Fair' })]),
    )
    expect([...paths].sort()).toEqual(
      [
        '/',
        '/sitemap.xml',
        '/sitemaps/topics.xml',
        '/topics/fair',
        '/topics/fair/feed.xml',
        '/topics/fair/2026',
        '/topics/fair/2025',
        '/topics/fair/2024',
      ].sort(),
    )
  })

  it('are for a merge also the articles of a name that had no page', () => {
    const merged = createTopicNotes([note('county-fair', { mergedInto: 'fair' })])
    expect(storiesIn(changedTopicPaths({ articles, people: NO_PEOPLE }, NO_TOPIC_NOTES, merged))).toEqual([
      '/story-301',
      '/story-302',
    ])
    expect(storiesIn(changedTopicPaths({ articles, people: NO_PEOPLE }, merged, NO_TOPIC_NOTES))).toEqual([
      '/story-301',
      '/story-302',
    ])
    const into = createTopicNotes([note('fair', { mergedInto: 'county-fair' })])
    expect([...changedTopicPaths({ articles, people: NO_PEOPLE }, NO_TOPIC_NOTES, into)]).toEqual(
      expect.arrayContaining(['/topics/fair', '/topics/fair/2024', '/topics/county-fair', '/topics/county-fair/2024']),
    )
  })

  it('are none if nothing differs', () => {
    const [one, other] = [createTopicNotes([note('fair')]), createTopicNotes([note('fair')])]
    expect(changedTopicPaths({ articles, people: NO_PEOPLE }, one, other).size).toBe(0)
  })
})
