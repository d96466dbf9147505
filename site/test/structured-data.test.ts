import { expect, it } from 'vitest'
import { contentOf, jsonLdOf, renderedSite } from './support/rendered-site.ts'
import { sampleBusiness, sampleEvent, sampleGame, sampleSeries } from './support/sample-content.ts'

const events = [
  sampleEvent(4, { allDay: true, startDate: '2026-11-25', endDate: '2026-11-26', location: '' }),
  sampleSeries(5, 'FREQ=MONTHLY;BYDAY=2TU', { price: 'Free admission' }),
  sampleEvent(6, { price: '$5' }),
  sampleEvent(7, { price: '$5, children free' }),
]
const fixtures = [
  sampleGame(1),
  sampleGame(2, { location: '', status: 'postponed', startsAt: '2026-11-22' }),
  sampleGame(3, { location: '1 School Road, Linden Grove' }),
]
const businesses = [sampleBusiness(2, { address: null })]
const site = renderedSite(contentOf({ businesses, events: [...events, ...fixtures] }))

const graphAt = async (path: string) => jsonLdOf(await site.page(path))

it('tells a price only where it is one amount for everybody', async () => {
  const [free] = await graphAt('/events/fair-5')
  expect(free).toMatchObject({ isAccessibleForFree: true, offers: { price: '0.00', priceCurrency: 'USD' } })
  const [five] = await graphAt('/events/fair-6')
  expect(five).toMatchObject({ isAccessibleForFree: false, offers: { '@type': 'Offer', price: '5.00' } })
  for (const path of ['/events/fair-7', '/events/fair-4']) {
    const [event] = await graphAt(path)
    for (const unsaid of ['offers', 'isAccessibleForFree']) expect(event).not.toHaveProperty(unsaid)
  }
})

it('leaves out what nobody has said', async () => {
  const [event] = await graphAt('/events/fair-4')
  for (const unsaid of ['location', 'organizer', 'eventAttendanceMode']) expect(event).not.toHaveProperty(unsaid)
  expect((await graphAt('/business-directory/shop-2'))[0]).not.toHaveProperty('address')
  const game = [...entitiesIn(await graphAt('/sports/schedule'))].find(({ name }) => name === 'Millers 2 vs. Larks')
  expect(game).not.toHaveProperty('location')
})

it('names a game’s page and place', async () => {
  const games = [...entitiesIn(await graphAt('/sports'))].filter((thing) => thing['@type'] === 'SportsEvent')
  expect(games[0]).toMatchObject({
    ...{ url: 'https://news.example.org/events/game-1', location: { address: 'Marsh Field' } },
    homeTeam: { name: 'Millers 1' },
    awayTeam: { name: 'Larks' },
  })
  expect(games[1]).toMatchObject({ eventStatus: 'https://schema.org/EventPostponed' })
  expect(games[2]).toMatchObject({ location: { address: '1 School Road, Linden Grove' } })
})

/** Returns all objects with a type, at any depth. */
function* entitiesIn(value: unknown): Iterable<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if ('@type' in value) yield { ...value }
  for (const part of Object.values(value)) yield* entitiesIn(part)
}
