import type { PublishedEvent } from '@hometown/shared-types/contract/desk-events'
import { expect, it } from 'vitest'
import { contentOf, renderedSite, textOf, textsOf } from './support/rendered-site.ts'
import { sampleGame } from './support/sample-content.ts'

function siteWith(events: readonly PublishedEvent[]) {
  return renderedSite(contentOf({ events }))
}

it('is one entry on the calendar, its own page and the schedule', async () => {
  const site = siteWith([
    sampleGame(-1, { team: 'Millers', status: 'played', teamScore: 21, opponentScore: 7 }),
    sampleGame(2, { team: 'Millers' }),
  ])
  const page = await site.page('/events/game--1')
  expect(textOf(page.querySelector('h1'))).toBe('Millers vs. Larks, 21\u2060–\u20607')
  expect(textsOf(page, '[aria-labelledby=game] tr')).toEqual(['Larks Away 7', 'Millers Home 21'])
  expect(page.querySelector('[aria-labelledby=game] p a')?.getAttribute('href')).toBe('/sports/schedule')
  expect(textOf(page.querySelector('[aria-label="Main"] [aria-current]'))).toBe('Sports')
  expect(await site.text('/calendar')).toContain('Millers vs. Larks, 21–7')
  expect(await site.text('/calendar/sports.ics')).toContain('Millers vs. Larks')
  for (const path of ['/sports', '/sports/schedule']) expect(await site.text(path)).toContain('href="/events/game--1"')
  expect((await site.page('/events/game-2')).querySelector('[aria-labelledby=game] td')).toBeNull()
})

it('names each team once to filter by, whatever its spellings', async () => {
  const page = await siteWith([
    sampleGame(1, { team: 'St. Mary’s <b>Larks</b>', opponent: 'Otters' }),
    sampleGame(-1, { team: 'Otters', opponent: 'ST MARYS b larks b', status: 'played' }),
  ]).page('/sports/schedule')
  expect(textsOf(page, '[data-team-filter] option')).toEqual(['All teams', 'Otters', 'ST MARYS b larks b'])
  expect(page.querySelector('[data-teams]')?.getAttribute('data-teams')).toBe('st marys b larks b|otters')
})
