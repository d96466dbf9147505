import { describe, expect, it } from 'vitest'
import { sampleArticle, samplePerson, TIME_ZONE } from '../../test/support/sample-content.ts'
import type { PeopleIndex, SiteArticle } from '../lib/content.ts'
import { createContentIndex } from '../lib/content-index.ts'
import { createPeopleIndex } from '../lib/people-index.ts'
import { authorPathsOf, changedPersonPaths } from './person-paths.ts'

const ann = samplePerson('ann', { formerSlugs: ['annie'] })
const authors = [{ slug: 'annie', name: 'Ann Writer', kind: 'person' as const }]
const article = sampleArticle({ wordpressPostId: 1, authors })
const articles = createContentIndex(TIME_ZONE, [article])
const pages = ['/author/ann', '/author/ann/2026', '/author/ann/feed.xml']

describe('the pages of authors', () => {
  const people = createPeopleIndex([ann])

  it('that a new article touches are the page, the year and the feed at the present address', () => {
    const touched = (index: PeopleIndex, added: SiteArticle) => [
      ...authorPathsOf({ articles, people: index }, added, undefined),
    ]
    expect(touched(people, article).sort()).toEqual([...pages, '/sitemaps/people.xml'])
    expect(touched(createPeopleIndex([]), article)).toEqual([])
    expect(touched(people, sampleArticle({ wordpressPostId: 1 }))).toEqual([])
  })

  it('that another title touches are those that list it', () => {
    const list = Array.from({ length: 40 }, (_, at) =>
      sampleArticle({ wordpressPostId: at + 1, authors, publishedAt: article.publishedAt - at * 60_000 }),
    )
    const content = { articles: createContentIndex(TIME_ZONE, list), people }
    const touchedBy = (place: number, other = list[place]) => [
      ...authorPathsOf(content, list[place] ?? article, other && { ...other, title: 'Corrected' }),
    ]
    expect(touchedBy(3).sort()).toEqual(pages)
    expect(touchedBy(25)).toEqual(['/author/ann/feed.xml', '/author/ann/2026'])
    expect(touchedBy(35)).toEqual(['/author/ann/2026'])
    expect(touchedBy(35, { ...article, day: '2025-11-20' })).toContain('/author/ann')
    expect(touchedBy(35, { ...article, authors: [] })).toContain('/author/ann')
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
