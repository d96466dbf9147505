import { expect, it } from 'vitest'
import { authorsOf as authorsOfArticle } from './byline.ts'

const site = { siteName: 'Alder County Courier', siteUrl: 'https://courier.example' }
const authorsOf = (authorName: string) => authorsOfArticle(site, { authorName })
const paper = { '@type': 'NewsMediaOrganization', name: site.siteName, url: site.siteUrl }

it.each(['Courier Staff', 'From staff reports', 'The Associated Press', 'AP'])(
  'knows that nobody is called %s',
  (name) => {
    expect(authorsOf(name)).toEqual({ '@type': 'Organization', name })
  },
)

it.each(['Ann Writer', 'Sam Stafford', 'Martin King, Jr.'])('knows a person: %s', (name) => {
  expect(authorsOf(name)).toEqual({ '@type': 'Person', name })
})

it('names the paper where a byline does, or where there is none', () => {
  expect(authorsOf('')).toEqual(paper)
  expect(authorsOf(site.siteName)).toEqual(paper)
})

it('names each of several', () => {
  expect(authorsOf('Ann Writer, Bob Lee and Courier Staff')).toEqual([
    { '@type': 'Person', name: 'Ann Writer' },
    { '@type': 'Person', name: 'Bob Lee' },
    { '@type': 'Organization', name: 'Courier Staff' },
  ])
})

it('links to the page of whoever has one, and leaves nobody out', () => {
  const authors = [{ slug: 'nora', name: 'Nora Lind', kind: 'person' as const }]
  expect(authorsOfArticle(site, { authorName: 'By NORA LIND and Ann Doe', authors })).toEqual([
    { '@type': 'Person', name: 'NORA LIND', url: 'https://courier.example/author/nora' },
    { '@type': 'Person', name: 'Ann Doe' },
  ])
})

it('takes a whole byline for one name where somebody with a page has it', () => {
  const authors = [{ slug: 'lind', name: 'Lind & Daughters', kind: 'organization' as const }]
  expect(authorsOfArticle(site, { authorName: 'Lind & Daughters', authors })).toEqual({
    ...{ '@type': 'Organization', name: 'Lind & Daughters' },
    url: 'https://courier.example/author/lind',
  })
})
