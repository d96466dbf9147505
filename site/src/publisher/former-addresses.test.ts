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
    const site = { ...content.site, redirects: [{ from: 'cafe-1', to: 'café-县' }] }
    expect(redirectsText({ ...content, site })).toContain('/cafe-1 /caf%C3%A9-%E5%8E%BF 301\n')
  })
})

test('a deleted page leads where an editor sends its readers, unless another page is there', () => {
  const pageRedirects = [
    { from: '/fair', to: 'https://fair.example/' },
    { from: '/sports', to: '/calendar' },
  ]
  const lines = redirectsText({ ...content, site: { ...content.site, pageRedirects } }).split('\n')
  expect(lines[0]).toBe('/fair https://fair.example/ 301')
  expect(lines.filter((line) => line.startsWith('/sports '))).toEqual([])
})

describe('the addresses that articles had in WordPress', () => {
  test('are lines for hosts that read them: single ones first, then those of a year', () => {
    const formerPaths = {
      single: [
        { from: '/2026/11/sports', to: 'sports-7' },
        { from: '/архив/12', to: 'café-县' },
        { from: '/sports', to: 'sports-7' },
        { from: '/a:b/c', to: 'sports-7' },
      ],
      patterns: ['/2026/:month/:slug'],
    }
    const lines = redirectsText({ ...content, site: { ...content.site, formerPaths } }).split('\n')
    expect(lines.filter((line) => / 301$/.test(line) && !line.startsWith('/article/'))).toEqual([
      '/2026/11/sports /sports-7 301',
      '/%D0%B0%D1%80%D1%85%D0%B8%D0%B2/12 /caf%C3%A9-%E5%8E%BF 301',
      '/2026/:month/:slug /:slug 301',
    ])
  })
})
