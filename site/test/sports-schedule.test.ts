import { expect, it } from 'vitest'
import { contentOf, renderedSite, textOf, textsOf } from './support/rendered-site.ts'
import { sampleFixture, TODAY } from './support/sample-content.ts'

function siteWith(fixtures: Parameters<typeof contentOf>[6]) {
  return renderedSite(contentOf([], {}, TODAY, [], [], [], fixtures))
}

it('shows what is to come and the latest results, each in its table', async () => {
  const played = { status: 'played', teamScore: 21, opponentScore: 7 } as const
  const page = await siteWith([
    sampleFixture(1),
    sampleFixture(2, { status: 'postponed', atHome: false }),
    sampleFixture(-1, played),
    sampleFixture(-2),
  ]).page('/sports')
  expect(textsOf(page, '.schedule caption')).toEqual(['Schedule', 'Results'])
  expect(textsOf(page, '.games-day')).toEqual(['Saturday, November 21', 'Sunday, November 22', 'Thursday, November 19'])
  expect(textsOf(page, '.game-result')).toEqual(['', 'Postponed'])
  expect(textsOf(page, '.game-side .figures')).toEqual(['7', '21'])
  expect(textsOf(page, '.game-sides strong')).toEqual(['Millers -1', '21'])
  expect(textOf(page.querySelector('.game-off .game-sides'))).toContain('Millers 2 at Larks')
  const data = page.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
  expect(data).toContain('"@type":"SportsEvent"')
  expect(data).toContain('EventPostponed')
})

it('shows nothing of it where there are no games', async () => {
  const text = await siteWith([]).text('/sports')
  expect(text).not.toMatch(/schedule|games|SportsEvent/)
})

it('has a page with the whole season where there are many games', async () => {
  const games = Array.from({ length: 31 }, (_, at) => sampleFixture(at, { sport: at % 2 ? 'Volleyball' : 'Football' }))
  const site = siteWith(games)
  expect(textsOf(await site.page('/sports/schedule'), '.schedule-head')).toEqual(['Football', 'Volleyball'])
  expect((await site.page('/sports')).querySelector('.schedule-more a')?.getAttribute('href')).toBe('/sports/schedule')
  expect(await site.text('/sitemaps/pages.xml')).toContain('/sports/schedule<')
})
