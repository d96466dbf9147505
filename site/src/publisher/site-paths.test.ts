import { describe, expect, it } from 'vitest'
import { sampleArticle, sampleContent, TIME_ZONE } from '../../test/support/sample-content.ts'
import { createContentIndex } from '../lib/content-index.ts'
import { fileOfPage, isPage, listPagePaths, writingOrder } from './site-paths.ts'

describe('the paths of the site', () => {
  it.each([
    ['/', 'index.html'],
    ['/404', '404.html'],
    ['/sports', 'sports.html'],
    ['/sports/2026/11', 'sports/2026/11.html'],
    ['/sports/feed.xml', 'sports/feed.xml'],
    ['/sitemaps/2026-11.xml', 'sitemaps/2026-11.xml'],
    ['/robots.txt', 'robots.txt'],
    ['/county-fair', 'county-fair.html'],
  ])('%s is the file %s', (path, file) => {
    expect(fileOfPage(path)).toBe(file)
  })

  it('lists each page once, and knows each that it lists', () => {
    const { articles } = sampleContent(60)
    const paths = [...listPagePaths(articles)]
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter((path) => !isPage(articles, path))).toEqual([])
  })

  it.each(['/nothing', '/sports/2026/01', '/sitemaps/2026-01.xml', '/sports/nothing', '/preview', '/story-1/x'])(
    'knows that there is no %s',
    (path) => {
      const articles = createContentIndex(TIME_ZONE, [sampleArticle({ wordpressPostId: 1 })])
      expect(isPage(articles, path)).toBe(false)
    },
  )

  it('writes what is linked to before what links to it', () => {
    const paths = ['/', '/sports', '/sports/2026/11', '/county-fair', '/sports/feed.xml']
    const inOrder = paths.sort((one, other) => writingOrder(one) - writingOrder(other))
    expect(inOrder).toEqual(['/county-fair', '/sports/2026/11', '/sports', '/', '/sports/feed.xml'])
  })
})
