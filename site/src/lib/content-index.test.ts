import { describe, expect, it } from 'vitest'
import { sampleArticle, TIME_ZONE } from '../../test/support/sample-content.ts'
import { createContentIndex } from './content-index.ts'

describe('the index of articles', () => {
  it('lists the newest first, those of the same moment by title, then by number', () => {
    const publishedAt = Date.parse('2026-11-20T15:00:00Z')
    const index = createContentIndex(TIME_ZONE, [
      sampleArticle({ wordpressPostId: 3, title: 'B', publishedAt, category: 'Sports' }),
      sampleArticle({ wordpressPostId: 2, title: 'A', publishedAt, category: 'Sports' }),
      sampleArticle({ wordpressPostId: 1, title: 'A', publishedAt, category: 'Clubs' }),
      sampleArticle({ wordpressPostId: 4, title: 'Z', publishedAt: publishedAt + 1, category: 'Clubs' }),
    ])
    expect(index.newest(undefined, 9).map(({ wordpressPostId }) => wordpressPostId)).toEqual([4, 1, 2, 3])
    expect(index.newest('Sports', 1).map(({ wordpressPostId }) => wordpressPostId)).toEqual([2])
  })

  it('counts the last seven county days, not the last 168 hours', () => {
    const at = (time: string) => Date.parse(time)
    const index = createContentIndex(TIME_ZONE, [
      // The county's midnight is 06:00 UTC in winter.
      sampleArticle({ wordpressPostId: 1, category: 'Sports', publishedAt: at('2026-11-14T05:59:59Z') }),
      sampleArticle({ wordpressPostId: 2, category: 'Sports', publishedAt: at('2026-11-14T06:00:00Z') }),
      sampleArticle({ wordpressPostId: 3, category: 'Sports', publishedAt: at('2026-11-21T05:59:59Z') }),
      sampleArticle({ wordpressPostId: 4, category: 'Sports', publishedAt: at('2026-11-21T06:00:00Z') }),
    ])
    expect(index.countThisWeek('Sports', '2026-11-20')).toBe(2)
  })

  it('puts an article of the evening into the county’s month', () => {
    const index = createContentIndex(TIME_ZONE, [
      sampleArticle({ wordpressPostId: 1, category: 'Sports', publishedAt: Date.parse('2026-12-01T03:00:00Z') }),
    ])
    expect(index.months('Sports')).toEqual(['2026-11'])
    expect(index.inMonth('2026-11', 'Sports')).toHaveLength(1)
  })
})
