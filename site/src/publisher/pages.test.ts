import { join } from 'node:path'
import { RESERVED_SLUGS } from '@hometown/shared-types/rules/slugs'
import { describe, expect, it } from 'vitest'
import { contentOf } from '../../test/support/rendered-site.ts'
import {
  sampleArticle,
  sampleBusiness,
  sampleGame,
  sampleNewsletter,
  samplePerson,
  TIME_ZONE,
} from '../../test/support/sample-content.ts'
import type { SiteArticle } from '../lib/content.ts'
import { createContentIndex } from '../lib/content-index.ts'
import { indexPublished } from '../lib/name-index.ts'
import { changeArticle } from './content-store.ts'
import { fileOfPage, listFiles } from './files.ts'
import { listPagePaths, type Touched } from './pages.ts'

const NOW = Date.parse('2026-11-20T15:00:00Z')
const sources = listFiles(join(import.meta.dirname, '../pages')).map((file) => file.replace(/\.(?:astro|ts)$/, ''))

describe('the pages of the site', () => {
  it.each([
    ['/', 'index.html'],
    ['/sports/2026/11', 'sports/2026/11.html'],
    ['/events/fair-1.ics', 'events/fair-1.ics'],
    ['/caf%C3%A9-%E5%8E%BF', 'café-县.html'],
  ])('%s is the file %s', (path, file) => {
    expect(fileOfPage(path)).toBe(file)
  })

  it('are named for every source of a page, or readers would never see it', () => {
    const stories = [1, 2, 3].map((id) => sampleArticle({ wordpressPostId: id, keywords: ['Fair'] }))
    const [ann] = [samplePerson('ann', { bio: 'Writes.' })]
    const [business, newsletter, game] = [sampleBusiness(1), sampleNewsletter(1), sampleGame(1)]
    const content = contentOf({
      articles: stories,
      today: '2026-11-20',
      businesses: [business],
      newsletters: [newsletter],
      events: [game],
      people: [ann],
    })
    const paths = [...listPagePaths(content)].map((path) => fileOfPage(path).replace(/\.html$/, ''))
    const unnamed = sources.filter((source) => {
      const pattern = new RegExp(`^${source.replaceAll('.', '\\.').replaceAll(/\[\w+\]/g, '[^/]+')}$`)
      return source !== 'preview' && !paths.some((path) => pattern.test(path))
    })
    expect(unnamed, 'no address in PAGE_KINDS of pages.ts, nor in ABOUT_ENTRIES').toEqual([])
  })

  it('have a first part that no article takes', () => {
    const firsts = sources.flatMap((source) => /^\w+(?:-\w+)*(?=\/|$)/.exec(source) ?? [])
    const free = firsts.filter((first) => !RESERVED_SLUGS.has(first))
    expect(free, 'missing in RESERVED_SLUGS').toEqual([])
  })
})

function touchedBy(size: number, facts: Partial<SiteArticle>): string[] {
  const story = (at: number) =>
    sampleArticle({ wordpressPostId: at, publishedAt: NOW - at * 60_000, category: 'Sports', ...facts })
  const articles = createContentIndex(
    TIME_ZONE,
    Array.from({ length: size }, (_, at) => story(at + 1)),
  )
  const people = indexPublished([samplePerson('ann')])
  const touched: Touched = new Map()
  const after = sampleArticle({ ...story(99_999), publishedAt: NOW })
  changeArticle(touched, { ...contentOf(), articles, people }, { before: undefined, after })
  return [...touched.keys()].sort()
}

it.each<[string, Partial<SiteArticle>]>([
  ['', {}],
  [' by an author of all of them', { authors: [{ slug: 'ann', name: 'Ann Writer' }] }],
  [' of the same topic', { keywords: ['Football'] }],
])('an article touches the same pages among 10,000 others%s as among 60', (_, facts) => {
  expect(touchedBy(10_000, facts)).toEqual(touchedBy(60, facts))
})
