import { CATEGORIES } from '@hometown/shared-types/rules/categories'
import { expect, it } from 'vitest'
import { contentOf, renderedSite, textsOf } from './support/rendered-site.ts'
import { sampleArticle } from './support/sample-content.ts'

const articles = CATEGORIES.map((category, index) => sampleArticle({ wordpressPostId: index + 1, category }))

it('marks in each page’s header that page’s section, though pages share what is the same', async () => {
  const site = renderedSite(contentOf({ articles }))
  const current = async (path: string) =>
    textsOf(await site.page(path), 'body > header [aria-current]').map((text) => text.trim())
  const marks = ['/story-1', '/sports', '/subscribe', '/', '/story-2', '/obituaries', '/sports/2026/11']
  expect(await Promise.all(marks.map(current))).toEqual([
    [],
    ['Sports', 'Sports'],
    ['Subscribe', 'Subscribe'],
    ['Home'],
    [],
    ['Obituaries', 'Obituaries'],
    ['Sports', 'Sports'],
  ])
})

it('shares nothing with the publish before', async () => {
  const names = ['Hometown News', 'The Bugle'].map(async (siteName) => {
    const page = await renderedSite(contentOf({ articles, site: { siteName } })).page('/story-1')
    return [...textsOf(page, 'body > header .headline'), ...textsOf(page, 'footer .headline')]
  })
  expect(await Promise.all(names)).toEqual([
    ['Hometown News', 'Hometown News'],
    ['The Bugle', 'The Bugle'],
  ])
})
