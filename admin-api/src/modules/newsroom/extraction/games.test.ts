import { expect, test } from 'vitest'
import { readFixtureWords } from './games.ts'
import { readDocument } from './read-document.ts'
import type { ScrapedItem } from './scraped-item.ts'

const hints = { title: 'Cedar Falls Athletics Calendar', categoryWords: [], countyName: 'Cedar County' }

test.each([
  ['Varsity Football vs. Eastside – Fri, Nov 21 7:00 PM', 'Football', 'Cedar Falls', 'Eastside', true],
  ['Girls Basketball @ Westfield', 'Girls Basketball', 'Cedar Falls', 'Westfield', false],
  ['Cedar Falls Boys Soccer vs Monroe 7 p.m.', 'Boys Soccer', 'Cedar Falls', 'Monroe', true],
  ['Football vs. TBA', undefined],
  ['Volleyball camp at Eastside', undefined],
  ['Chess Club vs. Westfield', undefined],
] as const)('%s', (title, ...expected) => {
  const words = readFixtureWords(title, hints)
  const [sport, team, opponent, atHome] = expected
  if (sport === undefined) expect(words).toBeUndefined()
  else expect(words).toMatchObject({ sport, team, opponent, atHome, teamScore: null })
})

test.each([
  ['Football: Cedar Falls 21, Eastside 14', 'Cedar Falls', 21, 'Eastside', 14],
  ['Football: Eastside 28, Cedar Falls 27', 'Cedar Falls', 27, 'Eastside', 28],
] as const)('%s is a result, told of our team', (title, team, teamScore, opponent, opponentScore) => {
  expect(readFixtureWords(title, hints)).toMatchObject({ sport: 'Football', team, teamScore, opponent, opponentScore })
})

function read(body: string, contentType = 'text/html'): ScrapedItem[] {
  return readDocument({
    ...{ url: 'https://cedarfallsathletics.example/schedule', contentType, body: Buffer.from(body) },
    ...{ timeZone: 'America/Chicago', countyName: 'Cedar County', now: Date.parse('2026-11-20T12:00:00-06:00') },
  }).items
}

test('a sports event that names both sides is one of ours', () => {
  const game = { '@type': 'SportsEvent', name: 'Eastside vs Cedar Falls', sport: 'Basketball' }
  const sides = {
    homeTeam: { name: 'Eastside' },
    awayTeam: { name: 'Cedar Falls' },
    startDate: '2026-12-01T19:00-06:00',
  }
  const json = JSON.stringify({ ...game, ...sides })
  expect(
    read(`<title>Cedar Falls Athletics</title><script type="application/ld+json">${json}</script><p>x</p>`),
  ).toMatchObject([{ kind: 'fixture', sport: 'Basketball', team: 'Cedar Falls', opponent: 'Eastside', atHome: false }])
})

test('calendars of schools hold games, and past ones while the season lasts', () => {
  const games = [
    ['20261121T190000', 'Girls Basketball @ Westfield'],
    ['20261001T190000', 'Volleyball: Cedar Falls 3\\, Eastside 1'],
    ['20261001T190000', 'Booster meeting'],
    ['20261123T190000', 'Football vs. Eastside\r\nSTATUS:CANCELLED'],
    ['20261124T190000', 'Tennis vs. Eastside\r\nRRULE:FREQ=WEEKLY;COUNT=3'],
  ].map(([start, words], uid) => `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:${start}\r\nSUMMARY:${words}\r\nEND:VEVENT\r\n`)
  const ics = `BEGIN:VCALENDAR\r\nX-WR-CALNAME:Cedar Falls Athletics\r\n${games.join('')}END:VCALENDAR`
  expect(read(ics, 'text/calendar')).toMatchObject([
    { kind: 'fixture', sport: 'Volleyball', teamScore: 3, opponentScore: 1, status: 'played' },
    { kind: 'fixture', sport: 'Girls Basketball', opponent: 'Westfield', atHome: false, season: '2026-27' },
    { kind: 'fixture', sport: 'Football', startsAt: '2026-11-23T19:00', status: 'cancelled' },
    { kind: 'event', title: 'Tennis vs. Eastside' },
  ])
})
