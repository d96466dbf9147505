import { describe, expect, it } from 'vitest'
import { sampleArticle, sampleSite } from '../../test/support/sample-content.ts'
import { newsArticle, structuredDataText } from './structured-data.ts'

const article = sampleArticle({ wordpressPostId: 1 })

describe('a headline for machines', () => {
  it('is the title as long as that is short enough', () => {
    expect(newsArticle(sampleSite, article).headline).toBe('Story 1')
  })

  it('has at most 110 characters, and ends with a whole word', () => {
    const headline = newsArticle(sampleSite, { ...article, title: 'Council debates bridges '.repeat(20) }).headline
    expect(headline).toMatch(/^Council debates .*(?:Council|debates|bridges)…$/)
    expect(String(headline).length).toBeLessThanOrEqual(110)
  })
})

it('names the paper where an article has no byline', () => {
  const { author } = newsArticle(sampleSite, { ...article, authorName: sampleSite.siteName })
  expect(author).toMatchObject({ '@type': 'NewsMediaOrganization', name: 'Hometown News' })
})

it('never ends the script element it stands in', () => {
  const text = structuredDataText([{ '@type': 'Thing', name: '</script><script>alert(1)</script><!--' }])
  expect(text).not.toContain('<')
  expect(JSON.parse(text)['@graph'][0].name).toBe('</script><script>alert(1)</script><!--')
})
