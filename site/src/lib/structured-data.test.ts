import { expect, it } from 'vitest'
import { sampleArticle, sampleSite } from '../../test/support/sample-content.ts'
import { authorsJsonLd as authorsOfArticle, newsArticle, structuredDataText } from './structured-data.ts'

const article = sampleArticle({ wordpressPostId: 1 })

it('shortens a headline to at most 110 characters, and ends it with a whole word', () => {
  const { headline } = newsArticle(sampleSite, { ...article, title: 'Council debates bridges '.repeat(20) })
  expect(headline).toMatch(/^Council debates .*(?:Council|debates|bridges)…$/)
  expect(String(headline).length).toBeLessThanOrEqual(110)
})

it('never ends the script element it stands in', () => {
  const text = structuredDataText([{ '@type': 'Thing', name: '</script><script>alert(1)</script><!--' }])
  expect(text).not.toContain('<')
  expect(JSON.parse(text)['@graph'][0].name).toBe('</script><script>alert(1)</script><!--')
})

const site = { siteName: 'Alder County Courier', siteUrl: 'https://courier.example' }
const authorsJsonLd = (authorName: string) => authorsOfArticle(site, { authorName })
const paper = { '@type': 'NewsMediaOrganization', name: site.siteName, url: site.siteUrl }

it.each(['From staff reports', 'AP'])('knows that nobody is called %s', (name) => {
  expect(authorsJsonLd(name)).toEqual({ '@type': 'Organization', name })
})

it.each(['Sam Stafford', 'Martin King, Jr.'])('knows a person: %s', (name) => {
  expect(authorsJsonLd(name)).toEqual({ '@type': 'Person', name })
})

it('names the paper where a byline does, or where there is none', () => {
  expect(authorsJsonLd('')).toEqual(paper)
  expect(authorsJsonLd(site.siteName)).toEqual(paper)
})

it('links to the page of whoever has one, and leaves nobody out', () => {
  const authors = [{ slug: 'nora', name: 'Nora Lind' }]
  expect(authorsOfArticle(site, { authorName: 'By NORA LIND and Ann Doe', authors })).toEqual([
    { '@type': 'Person', name: 'NORA LIND', url: 'https://courier.example/author/nora' },
    { '@type': 'Person', name: 'Ann Doe' },
  ])
})
