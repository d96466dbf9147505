import { expect, it } from 'vitest'
import { contentOf, PICTURE, renderedSite } from './support/rendered-site.ts'
import { entitiesIn } from './support/required-fields.ts'
import {
  sampleArticle,
  sampleBusiness,
  sampleEvent,
  sampleGame,
  sampleNewsletter,
  sampleSeries,
} from './support/sample-content.ts'

const correction = { id: 'a', kind: 'correction' as const, text: 'It was Tuesday.', day: '2026-11-18' }
const CREDITED = {
  ...PICTURE,
  caption: 'The wheel at noon.',
  credit: { credit: 'June', creditUrl: 'https://photos.example/', license: 'cc-by-4.0' as const, madeWithAi: true },
}
const articles = [
  sampleArticle({ wordpressPostId: 1, picture: CREDITED, keywords: ['bridge'], authorName: 'Ann Writer and Bob Lee' }),
  sampleArticle({
    wordpressPostId: 2,
    authorName: 'Courier Staff',
    corrections: [{ ...correction, correctedAt: Date.UTC(2026, 10, 19) }],
  }),
  sampleArticle({ wordpressPostId: 3, category: 'Jobs', title: 'Driver wanted' }),
  sampleArticle({ wordpressPostId: 4, category: 'Sports' }),
  sampleArticle({ wordpressPostId: 5, category: 'Obituaries', authorName: '' }),
]
const businesses = [
  sampleBusiness(1, {
    address: '114 Mill Street, Alder Falls, IA 50001',
    phone: '555-0142',
    email: 'a@b.example',
    website: 'https://b.example/',
    hours: { monday: [{ opens: '09:00', closes: '17:00' }], sunday: [] },
    imageUrl: '/uploads/a.webp',
  }),
  sampleBusiness(2, { address: null }),
]
const exception = {
  ...{ originalDate: '2026-11-29', startDate: '2026-11-30T20:00:00.000Z', endDate: null, title: 'Other' },
  ...{ description: null, location: 'Elsewhere', cancelled: false },
}
const events = [
  sampleEvent(1, { location: 'Grange Hall, 12 Mill Street, Alder Falls', tags: ['pie'], imageUrl: '/uploads/a.webp' }),
  sampleSeries(2, 'FREQ=WEEKLY', { exceptions: [exception] }),
  sampleEvent(3, { cancelled: true, location: 'https://meet.example.org/a' }),
  sampleEvent(4, { allDay: true, startDate: '2026-11-25', endDate: '2026-11-26', location: '' }),
  sampleSeries(5, 'FREQ=MONTHLY;BYDAY=2TU', { price: 'Free admission' }),
  sampleEvent(6, { price: '$5' }),
  sampleEvent(7, { price: '$5, children free' }),
]
const fixtures = [
  sampleGame(1),
  sampleGame(2, { location: '', status: 'postponed', startsAt: '2026-11-22' }),
  ...Array.from({ length: 30 }, (_, at) => sampleGame(at + 3, { location: '1 School Road, Linden Grove' })),
]
const facts = {
  shareCards: true,
  foundedYear: '1886',
  contactEmail: 'news@courier.example',
  contactPhone: '555 0100',
  contactAddress: '114 Mill Street\nAlder Falls, IA 50001',
  socialLinks: [{ label: 'Mastodon', url: 'https://social.example/@courier' }],
}
const site = renderedSite(
  contentOf({
    articles,
    site: facts,
    businesses,
    newsletters: [sampleNewsletter(1)],
    events: [...events, ...fixtures],
  }),
)

async function graphOf(path: string): Promise<Record<string, unknown>[]> {
  const script = (await site.page(path)).querySelector('script[type="application/ld+json"]')
  return JSON.parse(script?.textContent ?? '{"@graph":[]}')['@graph']
}

const WITH_DATA = [
  ...['/', '/sports', '/sports/schedule', '/events/game-2', '/jobs', '/calendar'],
  ...['/story-1', '/story-2', '/archive', '/newsletter/newsletter-1', '/corrections'],
  ...['/events/fair-1', '/events/fair-2', '/events/fair-3', '/events/fair-4', '/events/fair-5'],
  ...['/business-directory', '/business-directory/shop-1', '/business-directory/shop-2'],
]

it('says something on each of these pages', async () => {
  for (const path of WITH_DATA) expect(await graphOf(path), path).not.toEqual([])
})

it('never gives a place’s name or the county as a part of an address', async () => {
  const graphs = await Promise.all(WITH_DATA.map(graphOf))
  const addresses = [...entitiesIn(graphs)].filter((thing) => thing['@type'] === 'PostalAddress')
  expect(addresses.length).toBeGreaterThan(0)
  for (const { streetAddress, addressRegion } of addresses) {
    expect(streetAddress).toMatch(/^\d/)
    expect([undefined, 'IA']).toContain(addressRegion)
  }
})

it('tells a price only where it is one amount for everybody', async () => {
  const [free] = await graphOf('/events/fair-5')
  expect(free).toMatchObject({ isAccessibleForFree: true, offers: { price: '0.00', priceCurrency: 'USD' } })
  const [five] = await graphOf('/events/fair-6')
  expect(five).toMatchObject({ isAccessibleForFree: false, offers: { '@type': 'Offer', price: '5.00' } })
  for (const path of ['/events/fair-7', '/events/fair-4']) {
    const [event] = await graphOf(path)
    for (const unsaid of ['offers', 'isAccessibleForFree']) expect(event).not.toHaveProperty(unsaid)
  }
})

it('leaves out what nobody has said', async () => {
  const [event] = await graphOf('/events/fair-4')
  for (const unsaid of ['location', 'organizer', 'eventAttendanceMode']) expect(event).not.toHaveProperty(unsaid)
  expect((await graphOf('/business-directory/shop-2'))[0]).not.toHaveProperty('address')
  const game = [...entitiesIn(await graphOf('/sports/schedule'))].find(({ name }) => name === 'Millers 2 vs. Larks')
  expect(game).not.toHaveProperty('location')
})

it('names a game’s page and place', async () => {
  const games = [...entitiesIn(await graphOf('/sports'))].filter((thing) => thing['@type'] === 'SportsEvent')
  expect(games[0]).toMatchObject({
    ...{ url: 'https://news.example.org/events/game-1', location: { address: 'Marsh Field' } },
    homeTeam: { name: 'Millers 1' },
    awayTeam: { name: 'Larks' },
  })
  expect(games[1]).toMatchObject({ eventStatus: 'https://schema.org/EventPostponed' })
  expect(games[2]).toMatchObject({
    location: { address: { streetAddress: '1 School Road', addressLocality: 'Linden Grove' } },
  })
})
