import { describe, expect, it } from 'vitest'
import { articleCard, shareCardHash, shareCardPath, siteCard } from './share-card.ts'

const site = { siteName: 'Hometown News', countyName: 'Sample County', accentColour: '#1f5c4a' }
const card = articleCard(site, 'A new bridge', 'Sports')

describe('the address of a share card', () => {
  it('is the same for the same look, wherever it is worked out', () => {
    expect(shareCardPath(card)).toMatch(/^\/derived\/cards\/[0-9a-f]{32}\.png$/)
    expect(shareCardHash(articleCard(site, '  A new\n bridge ', 'Sports'))).toBe(shareCardHash(card))
  })

  it('changes with everything that is to be seen', () => {
    const others = [
      articleCard(site, 'An old bridge', 'Sports'),
      articleCard(site, 'A new bridge', 'Events'),
      articleCard({ ...site, siteName: 'Other' }, 'A new bridge', 'Sports'),
      articleCard({ ...site, accentColour: '#aa0000' }, 'A new bridge', 'Sports'),
      siteCard(site),
    ]
    expect(new Set([card, ...others].map(shareCardHash)).size).toBe(others.length + 1)
  })
})

it('names the topic or the category, and the county for the whole site', () => {
  expect(card.kicker).toBe('Sports')
  expect(siteCard(site)).toMatchObject({ kicker: 'Sample County', title: 'Hometown News' })
})
