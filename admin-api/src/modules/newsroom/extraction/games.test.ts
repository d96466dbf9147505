import { expect, test } from 'vitest'
import { asFixture, readFixtureWords } from './games.ts'
import { readDocument } from './read-document.ts'
import { type EventItem, NOTHING_SAID, ONCE, type ScrapedItem } from './scraped-item.ts'

const hints = { title: 'Cedar Falls Athletics Calendar', categoryWords: [], countyName: 'Cedar County' }

test.each([
  ['Varsity Football vs. Eastside – Fri, Nov 21 7:00 PM', 'Football', 'Cedar Falls', 'Eastside', true],
  ['Girls Basketball @ Westfield', 'Girls Basketball', 'Cedar Falls', 'Westfield', false],
  ['Wrestling: Stanwick at Cedar Falls', 'Wrestling', 'Cedar Falls', 'Stanwick', true],
  ['Cedar Falls Boys Soccer vs Monroe 7 p.m.', 'Boys Soccer', 'Cedar Falls', 'Monroe', true],
  ['Football vs. TBA', undefined],
  ['Volleyball camp at Eastside', undefined],
  ['Basketball at Kessler Gym', undefined],
  ['Wrestling @ Westfield Invitational', undefined],
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

const event: EventItem = {
  ...{
    ...NOTHING_SAID,
    ...ONCE,
    kind: 'event',
    url: null,
    title: 'Football vs. Eastside',
    price: '',
    cancelled: false,
  },
  ...{ startDate: '2026-11-21T19:00', endDate: '2026-11-21T21:00', allDay: false, timeZone: 'America/Chicago' },
  location: 'Dvorak Field',
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
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  const games =
    read(`<html><head><title>Cedar Falls Varsity Football Schedule 2026</title></head><body><h1>Varsity Football</h1>
    <table><tr><th>Date</th><th>Opponent</th><th>Location</th><th>Time</th><th>Result</th></tr>
    ${row('Fri, Aug 28', 'vs Stanwick', 'Dvorak Field', '7:00 PM', 'W 21-14')}${row('Sept. 4', '@ Westfield*', 'Owl Stadium', '7:30 p.m.', 'L, 28-3')}
    ${row('Nov 27', 'Eastside', 'Away', '7 pm', '')}${row('Dec 4', 'BYE', '', '', '')}</table></body></html>`)
  const ours = { kind: 'fixture', sport: 'Football', team: 'Cedar Falls' }
  expect(games).toMatchObject([
    {
      ...{ ...ours, opponent: 'Stanwick', atHome: true, startsAt: '2026-08-28T19:00', location: 'Dvorak Field' },
      ...{ teamScore: 21, opponentScore: 14, status: 'played', title: 'Cedar Falls vs. Stanwick' },
    },
    { ...ours, opponent: 'Westfield', atHome: false, startsAt: '2026-09-04T19:30', teamScore: 3, opponentScore: 28 },
    {
      ...{ ...ours, opponent: 'Eastside', atHome: false, startsAt: '2026-11-27T19:00', location: null },
      ...{ teamScore: null, status: 'scheduled' },
    },
  ])
})

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

test('calendars and feeds of schools hold games, and past ones while the season lasts', () => {
  const games = [
    ['20261121T190000', 'Girls Basketball @ Westfield'],
    ['20261001T190000', 'Volleyball: Cedar Falls 3\\, Eastside 1'],
    ['20261001T190000', 'Booster meeting'],
  ].map(([start, words], uid) => `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:${start}\r\nSUMMARY:${words}\r\nEND:VEVENT\r\n`)
  const ics = `BEGIN:VCALENDAR\r\nX-WR-CALNAME:Cedar Falls Athletics\r\n${games.join('')}END:VCALENDAR`
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
