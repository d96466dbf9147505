import { expect, it } from 'vitest'
import { authorsOf } from './byline.ts'

const site = { siteName: 'Alder County Courier', siteUrl: 'https://courier.example' }
const paper = { '@type': 'NewsMediaOrganization', name: site.siteName, url: site.siteUrl }

it.each(['Courier Staff', 'From staff reports', 'Staff Writer', 'Sports Desk', 'The Associated Press', 'AP'])(
  'knows that nobody is called %s',
  (name) => {
    expect(authorsOf(site, name)).toEqual({ '@type': 'Organization', name })
  },
)

it.each(['Ann Writer', 'Sam Stafford', 'Anders Andersson', 'Martin King, Jr.'])('knows a person: %s', (name) => {
  expect(authorsOf(site, name)).toEqual({ '@type': 'Person', name })
})

it('names the paper where a byline does, or where there is none', () => {
  expect(authorsOf(site, '')).toEqual(paper)
  expect(authorsOf(site, site.siteName)).toEqual(paper)
})

it('names each of several', () => {
  expect(authorsOf(site, 'Ann Writer, Bob Lee and Courier Staff')).toEqual([
    { '@type': 'Person', name: 'Ann Writer' },
    { '@type': 'Person', name: 'Bob Lee' },
    { '@type': 'Organization', name: 'Courier Staff' },
  ])
})
