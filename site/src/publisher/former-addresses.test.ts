import { describe, expect, test } from 'vitest'
import { sampleArticle, sampleContent, TIME_ZONE } from '../../test/support/sample-content.ts'
import { createContentIndex } from '../lib/content-index.ts'
import { redirectsText } from './derived-files.ts'
import { fileOfPage, isPage, listPagePaths, pathOfFile } from './site-paths.ts'

const cafe = sampleArticle({ wordpressPostId: 1, slug: 'café-县' })
const content = { ...sampleContent(0), articles: createContentIndex(TIME_ZONE, [cafe]) }

describe('an article whose slug is outside ASCII', () => {
  test('has a page at the encoded address and a file with the letters themselves', () => {
    const [path = ''] = listPagePaths(content)
    expect(path).toBe('/caf%C3%A9-%E5%8E%BF')
    expect(isPage(content, path)).toBe(true)
    expect(fileOfPage(path)).toBe('café-县.html')
    expect(pathOfFile('café-县.html')).toBe(path)
  })

  test('is where its former address leads, too', () => {
    const site = { ...content.site, redirects: [{ from: '/cafe-1', to: '/caf%C3%A9-%E5%8E%BF' }] }
    expect(redirectsText({ ...content, site })).toContain('/cafe-1 /caf%C3%A9-%E5%8E%BF 301\n')
  })
})

test('other addresses lead where the service says, unless a page is there, and those of a year follow as patterns', () => {
  const redirects = [
    { from: '/fair', to: 'https://fair.example/' },
    { from: '/sports', to: '/calendar' },
    { from: '/%D0%B0%D1%80%D1%85%D0%B8%D0%B2/12', to: '/caf%C3%A9-%E5%8E%BF' },
    { from: '/a:b/c', to: '/sports-7' },
  ]
  const site = { ...content.site, redirects, redirectPatterns: ['/2026/:month/:slug'] }
  const lines = redirectsText({ ...content, site }).split('\n')
  expect(lines.filter((line) => / 301$/.test(line) && !line.startsWith('/article/'))).toEqual([
    '/fair https://fair.example/ 301',
    '/%D0%B0%D1%80%D1%85%D0%B8%D0%B2/12 /caf%C3%A9-%E5%8E%BF 301',
    '/2026/:month/:slug /:slug 301',
  ])
})
