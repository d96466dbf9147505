import { describe, expect, it } from 'vitest'
import { sampleArticle, samplePerson, TIME_ZONE } from '../../test/support/sample-content.ts'
import type { SiteArticle } from '../lib/content.ts'
import { createContentIndex } from '../lib/content-index.ts'
import { createPeopleIndex } from '../lib/people-index.ts'
import type { PeopleIndex } from '../lib/site-person.ts'
import { authorPathsOf, changedPersonPaths } from './person-paths.ts'

const ann = samplePerson('ann', { formerSlugs: ['annie'] })
const authors = [{ slug: 'annie', name: 'Ann Writer', kind: 'person' as const }]
const article = sampleArticle({ wordpressPostId: 1, authors })
const articles = createContentIndex(TIME_ZONE, [article])
const pages = ['/author/ann', '/author/ann/2026']
const pagesAndFeed = [...pages, '/author/ann/feed.xml']

describe('the pages of authors', () => {
  const people = createPeopleIndex([ann])

  it('that a new article touches are the page and the year at the present address', () => {
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
        ...pagesAndFeed,
        ...pagesAndFeed.map((path) => path.replace('/ann', '/ann-lind')),
        '/sitemaps/people.xml',
        '/sitemap.xml',
      ]),
    )
    expect(changedPersonPaths(articles, before, before).size).toBe(0)
    expect(changedPersonPaths(articles, before, createPeopleIndex([ann, samplePerson('bo')])).size).toBe(0)
  })

  it('are also the author’s articles if what stands beside their byline changes', () => {
    const before = createPeopleIndex([ann])
    const touchedBy = (change: object) =>
      changedPersonPaths(articles, before, createPeopleIndex([{ ...ann, ...change }]))
    expect(touchedBy({ role: 'County reporter' })).toContain('/story-1')
    expect(touchedBy({ imageUrl: '/uploads/ann.webp' })).toContain('/story-1')
    expect(touchedBy({ bio: 'Lives in town.' })).not.toContain('/story-1')
  })

  it('are, with a merge and its undo, the articles beside whose byline another face or role comes to stand', () => {
    const al = samplePerson('al')
    const bea = samplePerson('bea', { imageUrl: '/uploads/bea.webp', role: 'County reporter' })
    const apart = createPeopleIndex([al, bea])
    const merged = createPeopleIndex([{ ...bea, formerSlugs: ['al'] }])
    const ofAl = { slug: 'al', name: 'Ann Writer', kind: 'person' as const }
    const ofBea = { ...ofAl, slug: 'bea' }
    const ofBoth = [ofAl, { ...ofBea, name: 'Bea Roe' }]
    const written = createContentIndex(TIME_ZONE, [
      sampleArticle({ wordpressPostId: 1, authors: [ofAl] }),
      sampleArticle({ wordpressPostId: 2, authors: [ofBea] }),
      sampleArticle({ wordpressPostId: 3, authors: ofBoth, authorName: 'Ann Writer and Bea Roe' }),
      sampleArticle({ wordpressPostId: 4, authors: [ofAl], authorName: 'Ann Writer and a guest' }),
    ])
    const stories = (before: PeopleIndex, after: PeopleIndex) =>
      [...changedPersonPaths(written, before, after)].filter((path) => path.startsWith('/story-')).sort()
    expect(stories(apart, merged)).toEqual(['/story-1'])
    expect(stories(merged, apart)).toEqual(['/story-1'])
    expect(stories(createPeopleIndex([bea]), createPeopleIndex([]))).toEqual(['/story-2'])
  })

  it('that go with an author are removed', () => {
    const touched = changedPersonPaths(articles, createPeopleIndex([ann]), createPeopleIndex([]))
    expect(touched).toEqual(new Set([...pagesAndFeed, '/sitemaps/people.xml', '/sitemap.xml']))
  })
})
