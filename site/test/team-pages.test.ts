import { expect, it } from 'vitest'
import { contentOf, renderedSite, textOf, textsOf } from './support/rendered-site.ts'
import { sampleGame, TODAY } from './support/sample-content.ts'

const played = { status: 'played', teamScore: 21, opponentScore: 7 } as const
const millers = { team: 'Millers', league: 'Valley' }
const games = [
  sampleGame(-400, { ...millers, ...played, season: '2025-26', note: 'Last year' }),
  sampleGame(-9, {
    ...millers,
    ...played,
    opponent: 'Otters',
    forfeitedBy: 'team',
    teamScore: null,
    opponentScore: null,
  }),
  sampleGame(-8, { ...millers, opponent: 'Herons' }),
  sampleGame(-7, { ...millers, ...played }),
  sampleGame(-6, {
    team: 'Larks',
    opponent: 'Millers',
    league: 'Valley',
    status: 'played',
    teamScore: 3,
    opponentScore: 3,
  }),
  sampleGame(2, { ...millers, atHome: false, opponent: '<b>Rams</b> & Sons', location: 'Bluff Bowl, Cedar Bluff' }),
  sampleGame(3, { ...millers, status: 'postponed', startsAt: '2026-11-23' }),
  sampleGame(4, { ...millers, cancelled: true, opponent: 'Comets' }),
]
const site = renderedSite(contentOf([], {}, TODAY, [], [], games))

it('shows a team’s next games, results, record and standings', async () => {
  const page = await site.page('/sports/teams/millers-football')
  expect(textOf(page.querySelector('h1'))).toBe('Millers')
  expect(textOf(page.querySelector('.team-record'))).toBe('1–1–1 2026-27 season')
  expect(textsOf(page, '.schedule-head')).toEqual([
    ...['Next games', 'Results', 'Valley standings', 'Follow this team', 'Earlier seasons'],
  ])
  expect(textsOf(page, '#next-games + table .team-result')).toEqual(['7:00 PM', 'Postponed', 'Canceled'])
  expect(textsOf(page, '#results + table .team-result')).toEqual(['T 3–3', 'W 21–7', 'No result yet', 'L forfeit'])
  expect(textsOf(page, '#next-games + table .team-opponent')[0]).toBe('at <b>Rams</b> & Sons Bluff Bowl, Cedar Bluff')
  expect(textsOf(page, '.standings tbody tr')).toEqual([
    '1 Otters 1–0 1.000 0–0',
    '2 Millers 1–1–1 .500 24–10',
    '3 Larks 0–1–1 .250 10–24',
  ])
  expect(page.querySelector('.standings-own a')?.getAttribute('href')).toBe('/sports/teams/millers-football')
  expect(page.querySelector('a[href="/sports/teams/millers-football/2025-26"]')).not.toBeNull()
})

it('gives a team’s season as a calendar file, with results', async () => {
  const file = (await site.text('/sports/teams/millers-football.ics')).replaceAll('\r\n ', '')
  expect(file.match(/SUMMARY:.*/g)?.map((line) => line.trim())).toEqual([
    'SUMMARY:Millers vs. Otters (forfeit by Millers)',
    'SUMMARY:Millers vs. Herons',
    String.raw`SUMMARY:Millers vs. Larks\, 21–7`,
    String.raw`SUMMARY:Larks vs. Millers\, 3–3`,
    'SUMMARY:Millers at <b>Rams</b> & Sons',
    'SUMMARY:Postponed: Millers vs. Larks',
    'SUMMARY:Millers vs. Comets',
  ])
  expect(file).toContain(String.raw`LOCATION:Bluff Bowl\, Cedar Bluff`)
})

it('is one entry on the calendar, its own page and the schedule', async () => {
  const page = await site.page('/events/game--7')
  expect(textOf(page.querySelector('h1'))).toBe('Millers vs. Larks, 21\u2060–\u20607')
  expect(textsOf(page, '.game-score tr')).toEqual(['Larks Away 7', 'Millers Home 21'])
  expect(textsOf(page, '.game-score a')).toEqual(['Larks', 'Millers'])
  expect(textsOf(page, '.game-about a')).toEqual(['All teams', 'Sports schedule'])
  expect(textOf(page.querySelector('[aria-label="Main"] [aria-current]'))).toBe('Sports')
  expect(await site.text('/calendar')).toContain('Millers vs. Larks, 21–7')
  expect(await site.text('/calendar/sports.ics')).toContain('Millers vs. Larks')
  expect(await site.text('/sports')).toContain('href="/events/game--7"')
  expect((await site.page('/events/game-2')).querySelector('.game-score td')).toBeNull()
})

it('lists the teams by sport with record and next game, and the sitemap has their pages', async () => {
  const page = await site.page('/sports/teams')
  expect(textsOf(page, '.team-list a')).toEqual(['Larks', 'Millers'])
  expect(textsOf(page, '.team-list-record')).toEqual(['0–1–1', '1–1–1'])
  expect(textsOf(page, '.team-list-next')).toHaveLength(1)
  const sitemap = await site.text('/sitemaps/pages.xml')
  for (const path of ['', '/millers-football', '/millers-football/2025-26', '/larks-football'])
    expect(sitemap).toContain(`/sports/teams${path}<`)
  expect(sitemap).not.toContain('.ics')
})
