import { describe, expect, it } from 'vitest'
import { sampleArticle, TIME_ZONE } from '../../test/support/sample-content.ts'
import type { SiteArticle } from '../lib/content.ts'
import { createContentIndex } from '../lib/content-index.ts'
import { changeArticle } from './affected-paths.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-20T15:00:00Z')

function fairStory(id: number, daysAgo: number, facts: Partial<SiteArticle> = {}): SiteArticle {
  // Of another category each, so that only the keyword relates them.
  return sampleArticle({ wordpressPostId: id, keywords: ['Fair'], publishedAt: NOW - daysAgo * DAY, ...facts })
}

describe('the pages that an article with keywords touches', () => {
  it('are limited for an article with ten thousand keywords', () => {
    const articles = createContentIndex(TIME_ZONE, [fairStory(1, 1)])
    const keywords = Array.from({ length: 10_000 }, (_, at) => `keyword ${at}`)
    expect(changeArticle(articles, undefined, fairStory(2, 0, { keywords })).size).toBeLessThan(150)
  })
})
