import { describe, expect, it } from 'vitest'
import { sampleArticle, samplePerson, TIME_ZONE } from '../../test/support/sample-content.ts'
import { createContentIndex } from '../lib/content-index.ts'
import { createPeopleIndex } from '../lib/people-index.ts'
import { authorPathsOf, changedPersonPaths } from './person-paths.ts'

const ann = samplePerson('ann', { formerSlugs: ['annie'] })
const authors = [{ slug: 'annie', name: 'Ann Writer', kind: 'person' as const }]
const article = sampleArticle({ wordpressPostId: 1, authors })
const articles = createContentIndex(TIME_ZONE, [article])
const pages = ['/author/ann', '/author/ann/2026', '/author/ann/feed.xml']

describe('the pages of authors', () => {
  it('that an article touches are the page, the year and the feed at the present address', () => {
    expect(authorPathsOf(createPeopleIndex([ann]), article)).toEqual([...pages, '/sitemaps/people.xml'])
    expect(authorPathsOf(createPeopleIndex([]), article)).toEqual([])
    expect(authorPathsOf(createPeopleIndex([ann]), sampleArticle({ wordpressPostId: 1 }))).toEqual([])
    expect(authorPathsOf(createPeopleIndex([ann]), undefined)).toEqual([])
  })

  it('that a change of an author touches are that author’s, at both addresses', () => {
    const before = createPeopleIndex([ann, samplePerson('bo')])
    const moved = { ...ann, slug: 'ann-lind', formerSlugs: ['ann', 'annie'] }
    const after = createPeopleIndex([moved, samplePerson('bo')])
    expect(changedPersonPaths(articles, before, after)).toEqual(
      new Set([
        ...pages,
        ...pages.map((path) => path.replace('/ann', '/ann-lind')),
        '/sitemaps/people.xml',
        '/sitemap.xml',
      ]),
    )
    expect(changedPersonPaths(articles, before, before).size).toBe(0)
    expect(changedPersonPaths(articles, before, createPeopleIndex([ann, samplePerson('bo')])).size).toBe(0)
  })

  it('that go with an author are removed', () => {
    const touched = changedPersonPaths(articles, createPeopleIndex([ann]), createPeopleIndex([]))
    expect(touched).toEqual(new Set([...pages, '/sitemaps/people.xml', '/sitemap.xml']))
  })
})
