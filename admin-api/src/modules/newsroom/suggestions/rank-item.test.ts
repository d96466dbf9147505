import { expect, test } from 'vitest'
import { eventItem, GAME, NOW, news } from '../../../../test/support/suggestions.ts'
import { rankItem, rankingBasis, type SuggestibleItem } from './rank-item.ts'

const DAY = 86_400_000
const placeNames = ['Alder', 'Alder Creek', 'São Bento', 'Mill']
const basis = rankingBasis({ placeNames, countyName: 'Cedar County', timeZone: 'America/Chicago' }, NOW)
const plain = { title: 'Nothing', text: 'x'.repeat(300), publishedAt: null }
const story = (more: Parameters<typeof news>[0] = {}) => news({ ...plain, ...more })
const event = (startDate: string, more: Parameters<typeof eventItem>[0] = {}) =>
  eventItem({ ...plain, location: '', startDate, endDate: startDate, ...more })
const game = (startsAt: string, more: object = {}): SuggestibleItem => {
  const item = { ...plain, summary: null, imageUrl: null, status: 'scheduled' } as const
  return { ...GAME, ...item, location: null, startsAt, ...more }
}

type Row = [what: string, item: SuggestibleItem, expected: string, approved?: number, rejected?: number]

const rows: Row[] = [
  ['a story that names nothing', story(), ''],
  ['the county in the title', story({ title: 'CEDAR  COUNTY votes' }), 'county named in the title +25'],
  ['a county that only begins alike', story({ title: 'Cedar Countywide votes' }), ''],
  ['a place in the title', story({ title: 'Fire in Alder' }), 'Alder named in the title +20'],
  ['the longer name', story({ title: 'Alder Creek floods' }), 'Alder Creek named in the title +20'],
  ['a name within a word', story({ title: 'Aldermen meet at the Millstone' }), ''],
  ['today', story({ publishedAt: NOW - 3_600_000 }), 'new today +15'],
  ['yesterday by the county’s clocks', story({ publishedAt: NOW - 13 * 3_600_000 }), 'new this week +8'],
  ['two months ago', story({ publishedAt: NOW - 60 * DAY }), 'older than a month -25'],
  ['a long text', story({ text: 'x'.repeat(800) }), 'a full story +10'],
  ['hardly a text', story({ text: 'x' }), 'hardly any text -5'],
  ['a picture', story({ imageUrl: 'https://a.example/b.jpg' }), 'has a picture +5'],
  ['few decisions', story(), '', 3, 1],
  ['a good source', story(), '9 of 10 from this source approved +15', 9, 1],
  ['a poor source', story(), '9 of 10 from this source rejected -15', 1, 9],
  ['an event soon', event('2026-12-04'), 'within two weeks +25'],
  ['an event that is over', event('2026-11-19', { location: 'The hall' }), 'already over -40, names a place +5'],
  ['a series that goes on', event('2026-01-01', { rrule: 'FREQ=WEEKLY' }), 'within two weeks +25'],
  ['a game', game('2026-12-20'), 'a game +20'],
  ['a result', game('2026-11-14', { teamScore: 7, opponentScore: 0 }), 'a game +20, a result from this week +20'],
  ['a game without a result', game('2026-11-14'), 'a game +20, over, without a result -30'],
]

test.each(rows)('%s', (_what, item, expected, approved = 0, rejected = 0) => {
  const { reasons } = rankItem(item, basis, { approved, rejected })
  const others = reasons.filter(({ words }) => words !== 'from one of your sources')
  expect(others.map(({ words, points }) => `${words} ${points < 0 ? '' : '+'}${points}`).join(', ')).toBe(expected)
})

test('the score is what the reasons come to, from 0 to 100', () => {
  const best = { title: 'Cedar County helps Alder', text: 'x'.repeat(900), publishedAt: NOW }
  const item = story({ ...best, imageUrl: 'https://a.example/b.jpg' })
  const { score, reasons } = rankItem(item, basis, { approved: 10, rejected: 0 })
  expect([score, reasons.reduce((sum, { points }) => sum + points, 0)]).toEqual([100, 105])
  expect(rankItem(event('2026-01-01'), basis, { approved: 0, rejected: 0 }).score).toBe(0)
})
