import type { PublishedEvent } from '@hometown/shared-types/event-calls'
import { expect, it } from 'vitest'
import { contentOf, renderedSite, textOf, textsOf } from './support/rendered-site.ts'
import { sampleGame } from './support/sample-content.ts'

function siteWith(events: readonly PublishedEvent[]) {
  return renderedSite(contentOf({ events }))
}

it('shows what is to come and the latest results, each in its table', async () => {
  const played = { status: 'played', teamScore: 21, opponentScore: 7 } as const
  const page = await siteWith([
    sampleGame(1),
    sampleGame(2, { status: 'postponed', atHome: false }),
    sampleGame(-1, played),
    sampleGame(-2),
  ]).page('/sports')
  expect(textsOf(page, '.schedule caption')).toEqual(['Schedule', 'Results'])
  expect(textsOf(page, '.games-day')).toEqual(['Saturday, November 21', 'Sunday, November 22', 'Thursday, November 19'])
  expect(textsOf(page, '.game-result')).toEqual(['', 'Postponed'])
  expect(textsOf(page, '.game-side .figures')).toEqual(['7', '21'])
  expect(textsOf(page, '.game-sides strong')).toEqual(['Millers -1', '21'])
  expect(textsOf(page, '.game-when a')).toEqual(['7:00 PM', '7:00 PM', 'Final'])
  expect(page.querySelector('.game-when a')?.getAttribute('href')).toBe('/events/game-1')
  expect(textOf(page.querySelector('.game-off .game-sides'))).toContain('Millers 2 at Larks')
  const data = page.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
  expect(data).toContain('"@type":"SportsEvent"')
  expect(data).toContain('EventPostponed')
})

it('shows nothing of it where there are no games', async () => {
  const text = await siteWith([]).text('/sports')
  expect(text).not.toMatch(/schedule|games|SportsEvent/)
})

it('has a page with all games by sport', async () => {
  const games = Array.from({ length: 31 }, (_, at) => sampleGame(at, { sport: at % 2 ? 'Volleyball' : 'Football' }))
  const site = siteWith(games)
  expect(textsOf(await site.page('/sports/schedule'), '.schedule-head')).toEqual(['Football', 'Volleyball'])
  expect((await site.page('/sports')).querySelector('.schedule-more a')?.getAttribute('href')).toBe('/sports/schedule')
  expect(await site.text('/sitemaps/pages.xml')).toContain('/sports/schedule<')
})

it('is one entry on the calendar, its own page and the schedule', async () => {
  const site = siteWith([
    sampleGame(-1, { team: 'Millers', status: 'played', teamScore: 21, opponentScore: 7 }),
    sampleGame(2, { team: 'Millers' }),
  ])
  const page = await site.page('/events/game--1')
  expect(textOf(page.querySelector('h1'))).toBe('Millers vs. Larks, 21\u2060–\u20607')
  expect(textsOf(page, '.game-score tr')).toEqual(['Larks Away 7', 'Millers Home 21'])
  expect(page.querySelector('.game-about a')?.getAttribute('href')).toBe('/sports/schedule')
  expect(textOf(page.querySelector('[aria-label="Main"] [aria-current]'))).toBe('Sports')
  expect(await site.text('/calendar')).toContain('Millers vs. Larks, 21–7')
  expect(await site.text('/calendar/sports.ics')).toContain('Millers vs. Larks')
  for (const path of ['/sports', '/sports/schedule']) expect(await site.text(path)).toContain('href="/events/game--1"')
  expect((await site.page('/events/game-2')).querySelector('.game-score td')).toBeNull()
})

it('names each team once to filter by, whatever its spellings', async () => {
  const page = await siteWith([
    sampleGame(1, { team: 'St. Mary’s <b>Larks</b>', opponent: 'Otters' }),
    sampleGame(-1, { team: 'Otters', opponent: 'ST MARYS b larks b', status: 'played' }),
  ]).page('/sports/schedule')
  expect(textsOf(page, '.team-filter option')).toEqual(['All teams', 'Otters', 'ST MARYS b larks b'])
  expect(page.querySelector('[data-teams]')?.getAttribute('data-teams')).toBe('st marys b larks b|otters')
})
