import { describe, expect, it } from 'vitest'
import { sampleArticle, samplePerson, TIME_ZONE } from '../../test/support/sample-content.ts'
import { createContentIndex } from '../lib/content-index.ts'
import { FEED_SIZE } from '../lib/page-sizes.ts'
import { createPeopleIndex } from '../lib/people-index.ts'
import { createTopicNotes } from '../lib/topic-notes.ts'
import { feedPathsOf } from './feed-paths.ts'

const MINUTE = 60_000
const NEWEST = Date.parse('2026-11-20T15:00:00Z')
const facts = {
  category: 'Sports' as const,
  authors: [{ slug: 'annie', name: 'Ann Writer', kind: 'person' as const }],
  keywords: ['Fair', 'Rowing'],
}
const list = Array.from({ length: FEED_SIZE + 1 }, (_, at) =>
  sampleArticle({ ...facts, wordpressPostId: at + 1, publishedAt: NEWEST - at * MINUTE }),
)
const [newest] = list
const oldest = list.at(-1)
const content = {
  articles: createContentIndex(TIME_ZONE, list),
  people: createPeopleIndex([samplePerson('ann', { formerSlugs: ['annie'] })]),
  topics: createTopicNotes([
    { slug: 'rowing', name: null, description: '', explainer: null, kind: 'topic', parts: [], mergedInto: 'boats' },
  ]),
}

describe('the feeds that hold an article', () => {
  it('are the main one and those of its section, its authors and its topics at their present addresses', () => {
    expect(newest && [...feedPathsOf(content, newest)]).toEqual([
      '/feed.xml',
      '/sports/feed.xml',
      '/author/ann/feed.xml',
      '/topics/fair/feed.xml',
      '/topics/boats/feed.xml',
    ])
  })

  it('are none if as many newer ones fill them', () => {
    expect(oldest && [...feedPathsOf(content, oldest)]).toEqual([])
  })
})
