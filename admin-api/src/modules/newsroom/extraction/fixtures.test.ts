import { expect, test } from 'vitest'
import { asFixture, readFixtureWords } from './fixtures.ts'
import { readDocument } from './read-document.ts'
import { type EventItem, ONCE, type ScrapedItem } from './scraped-item.ts'

const hints = { title: 'Cedar Falls Athletics Calendar', categoryWords: [], countyName: 'Cedar County' }

test.each([
  ['Varsity Football vs. Eastside – Fri, Nov 21 7:00 PM', 'Football', 'Cedar Falls', 'Eastside', true],
  ['Girls Basketball @ Westfield', 'Girls Basketball', 'Cedar Falls', 'Westfield', false],
  ['JV Volleyball at Mount Vale', 'JV Volleyball', 'Cedar Falls', 'Mount Vale', false],
  ['Stanwick at Cedar Falls (Wrestling)', undefined],
  ['Wrestling: Stanwick at Cedar Falls', 'Wrestling', 'Cedar Falls', 'Stanwick', true],
  ['Cedar Falls Boys Soccer vs Tipley', 'Boys Soccer', 'Cedar Falls', 'Tipley', true],
  ['Football vs Eastside (Homecoming)', 'Football', 'Cedar Falls', 'Eastside', true],
  ['Football vs. TBA', undefined],
  ['Volleyball camp at Eastside', undefined],
  ['Basketball at Kessler Gym', undefined],
  ['Pancake breakfast at Eastside', undefined],
  ['Wrestling @ Westfield Invitational', undefined],
  ['Football banquet vs. boredom', undefined],
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

test('a result without a sport is none', () => {
  expect(readFixtureWords('Cedar Falls 21, Eastside 14', { ...hints, title: 'News' })).toBeUndefined()
  expect(readFixtureWords('Cedar Falls 21, Eastside 14', { ...hints, title: 'Falcon Football' })).toMatchObject({
    sport: 'Football',
  })
})

const event: EventItem = {
  ...{ kind: 'event', url: null, guid: null, title: 'Football vs. Eastside', text: '', summary: null, author: null },
  ...{
    publishedAt: null,
    imageUrl: null,
    categoryWords: [],
    startDate: '2026-11-21T19:00',
    endDate: '2026-11-21T21:00',
  },
  ...{ allDay: false, timeZone: 'America/Chicago', location: 'Dvorak Field', price: '', ...ONCE, cancelled: false },
}

test('an event that is a game becomes an entry of the schedule', () => {
  expect(asFixture(event, hints)).toMatchObject({
    ...{ kind: 'fixture', sport: 'Football', startsAt: '2026-11-21T19:00', season: '2026-27', status: 'scheduled' },
    location: 'Dvorak Field',
  })
  expect(asFixture({ ...event, title: 'POSTPONED: Football vs. Eastside' }, hints)).toMatchObject({
    status: 'postponed',
    team: 'Cedar Falls',
  })
  expect(asFixture({ ...event, cancelled: true }, hints)).toMatchObject({ status: 'cancelled' })
  expect(asFixture({ ...event, rrule: 'FREQ=WEEKLY' }, hints).kind).toBe('event')
})

function read(body: string, contentType = 'text/html'): ScrapedItem[] {
  return readDocument({
    ...{ url: 'https://cedarfallsathletics.example/schedule', contentType, body: Buffer.from(body) },
    ...{ timeZone: 'America/Chicago', countyName: 'Cedar County', now: Date.parse('2026-11-20T12:00:00-06:00') },
  }).items
}

test('a table of a schedule is read with its results', () => {
  const games =
    read(`<html><head><title>Cedar Falls Varsity Football Schedule 2026</title></head><body><h1>Varsity Football</h1>
    <table><tr><th>Date</th><th>Opponent</th><th>Location</th><th>Time</th><th>Result</th></tr>
    <tr><td>Fri, Aug 28</td><td>vs Stanwick</td><td>Dvorak Field</td><td>7:00 PM</td><td>W 21-14</td></tr>
    <tr><td>Sept. 4</td><td>@ Westfield*</td><td>Owl Stadium</td><td>7:30 p.m.</td><td>L, 28-3</td></tr>
    <tr><td>Nov 27</td><td>Eastside</td><td>Away</td><td>7 pm</td><td></td></tr>
    <tr><td>Dec 4</td><td>BYE</td><td></td><td></td><td></td></tr></table></body></html>`)
  expect(games).toMatchObject([
    {
      opponent: 'Stanwick',
      atHome: true,
      startsAt: '2026-08-28T19:00',
      teamScore: 21,
      opponentScore: 14,
      status: 'played',
      location: 'Dvorak Field',
    },
    { opponent: 'Westfield', atHome: false, startsAt: '2026-09-04T19:30', teamScore: 3, opponentScore: 28 },
    {
      opponent: 'Eastside',
      atHome: false,
      startsAt: '2026-11-27T19:00',
      teamScore: null,
      status: 'scheduled',
      location: null,
    },
  ])
  expect(
    games.every((game) => game.kind === 'fixture' && game.team === 'Cedar Falls' && game.sport === 'Football'),
  ).toBe(true)
})

test('a sports event that names both sides is one of ours', () => {
  const json = {
    ...{
      '@type': 'SportsEvent',
      name: 'Eastside vs Cedar Falls',
      sport: 'Basketball',
      startDate: '2026-12-01T19:00:00-06:00',
    },
    ...{
      homeTeam: { '@type': 'SportsTeam', name: 'Eastside' },
      awayTeam: { '@type': 'SportsTeam', name: 'Cedar Falls' },
    },
  }
  const games = read(
    `<title>Cedar Falls Athletics</title><script type="application/ld+json">${JSON.stringify(json)}</script><p>x</p>`,
  )
  expect(games).toMatchObject([
    {
      kind: 'fixture',
      sport: 'Basketball',
      team: 'Cedar Falls',
      opponent: 'Eastside',
      atHome: false,
      startsAt: '2026-12-01T19:00',
    },
  ])
})

test('calendars and feeds of schools hold games, and past ones while the season lasts', () => {
  const ics = [
    'BEGIN:VCALENDAR',
    'X-WR-CALNAME:Cedar Falls Athletics',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART:20261121T190000',
    'SUMMARY:Girls Basketball @ Westfield',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:2',
    'DTSTART:20261001T190000',
    'SUMMARY:Volleyball: Cedar Falls 3\\, Eastside 1',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:3',
    'DTSTART:20261001T190000',
    'SUMMARY:Booster meeting',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
  expect(read(ics, 'text/calendar')).toMatchObject([
    { kind: 'fixture', sport: 'Volleyball', teamScore: 3, opponentScore: 1, status: 'played' },
    { kind: 'fixture', sport: 'Girls Basketball', opponent: 'Westfield', atHome: false },
  ])
  const rss =
    '<rss version="2.0"><channel><title>Cedar Falls Athletics</title><item><title>Varsity Football vs. Eastside – Fri, Nov 27 7:00 PM</title></item><item><title>Football team thanks 300 fans at banquet</title></item></channel></rss>'
  expect(read(rss, 'text/xml')).toMatchObject([
    { kind: 'fixture', opponent: 'Eastside', startsAt: '2026-11-27T19:00' },
    { kind: 'news' },
  ])
})
