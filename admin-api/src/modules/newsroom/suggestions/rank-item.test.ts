import { expect, test } from 'vitest'
import { eventItem, fixtureItem, NOW, news } from '../../../../test/support/suggestions.ts'
import type { ScrapedItem } from '../extraction/extraction.service.ts'
import { type RankedSource, rankItem, rankingBasis } from './rank-item.ts'

const DAY = 86_400_000
const placeNames = ['Alder', 'Alder Creek', 'São Bento', 'Mill']
const basis = rankingBasis({ placeNames, countyName: 'Cedar County', timeZone: 'America/Chicago' }, NOW)
const newSource: RankedSource = { category: 'Community', approved: 0, rejected: 0 }
const plain = { title: 'Nothing', text: 'x'.repeat(300), publishedAt: null }

type Row = [what: string, item: ScrapedItem, expected: string, more?: Partial<RankedSource>]

const SOURCE = 'from one of your sources +15'
const rows: Row[] = [
  ['a story that names nothing', news(plain), SOURCE],
  [
    'the county in the title',
    news({ ...plain, title: 'Cedar County votes' }),
    `county named in the title +25, ${SOURCE}`,
  ],
  [
    'the county in capitals',
    news({ ...plain, title: 'CEDAR  COUNTY votes' }),
    `county named in the title +25, ${SOURCE}`,
  ],
  [
    'the county in the text',
    news({ ...plain, text: `In Cedar County, ${plain.text}` }),
    `county named in the text +15, ${SOURCE}`,
  ],
  ['a county that only begins alike', news({ ...plain, title: 'Cedar Countywide votes' }), SOURCE],
  ['a place in the title', news({ ...plain, title: 'Fire in Alder' }), `Alder named in the title +20, ${SOURCE}`],
  ['the longer name', news({ ...plain, title: 'Alder Creek floods' }), `Alder Creek named in the title +20, ${SOURCE}`],
  ['a name within a word', news({ ...plain, title: 'Aldermen meet at the Millstone' }), SOURCE],
  ['other accents', news({ ...plain, title: 'Sao Bento sings' }), `São Bento named in the title +20, ${SOURCE}`],
  ['a place in the text', news({ ...plain, text: `Mill. ${plain.text}` }), `Mill named in the text +10, ${SOURCE}`],
  ['today', news({ ...plain, publishedAt: NOW - 3_600_000 }), `new today +15, ${SOURCE}`],
  [
    'yesterday by the county’s clocks',
    news({ ...plain, publishedAt: NOW - 13 * 3_600_000 }),
    `new this week +8, ${SOURCE}`,
  ],
  ['six days ago', news({ ...plain, publishedAt: NOW - 6 * DAY }), `new this week +8, ${SOURCE}`],
  ['ten days ago', news({ ...plain, publishedAt: NOW - 10 * DAY }), SOURCE],
  ['two months ago', news({ ...plain, publishedAt: NOW - 60 * DAY }), `older than a month -25, ${SOURCE}`],
  ['a long text', news({ ...plain, text: 'x'.repeat(800) }), `a full story +10, ${SOURCE}`],
  ['hardly a text', news({ ...plain, text: 'x' }), `hardly any text -5, ${SOURCE}`],
  ['a picture', news({ ...plain, imageUrl: 'https://a.example/b.jpg' }), `has a picture +5, ${SOURCE}`],
  [
    'its section',
    news({ ...plain, categoryWords: ['Local News'] }),
    `${SOURCE}, fits the source’s category, Community +5`,
  ],
  ['another section', news({ ...plain, categoryWords: ['Crime'] }), SOURCE],
  ['few decisions', news(plain), SOURCE, { approved: 3, rejected: 1 }],
  ['a good source', news(plain), `${SOURCE}, 9 of 10 from this source approved +15`, { approved: 9, rejected: 1 }],
  ['a fair source', news(plain), `${SOURCE}, 6 of 10 from this source approved +5`, { approved: 6, rejected: 4 }],
  ['a middling source', news(plain), SOURCE, { approved: 4, rejected: 6 }],
  ['a poor source', news(plain), `${SOURCE}, 9 of 10 from this source rejected -15`, { approved: 1, rejected: 9 }],
  ['an event soon', eventItem({ ...plain, location: '', startDate: '2026-12-04' }), `within two weeks +25, ${SOURCE}`],
  [
    'an event later',
    eventItem({ ...plain, location: '', startDate: '2026-12-05', endDate: '2026-12-05' }),
    `still to come +15, ${SOURCE}`,
  ],
  [
    'an event far ahead',
    eventItem({ ...plain, location: '', startDate: '2027-09-01', endDate: '2027-09-01' }),
    `more than half a year away -5, ${SOURCE}`,
  ],
  [
    'an event that is over',
    eventItem({ ...plain, startDate: '2026-11-01', endDate: '2026-11-19', location: 'Alder' }),
    `Alder named in the text +10, already over -40, names a place +5, ${SOURCE}`,
  ],
  [
    'a series that goes on',
    eventItem({ ...plain, location: '', startDate: '2026-01-01', endDate: '2026-01-01', rrule: 'FREQ=WEEKLY' }),
    `within two weeks +25, ${SOURCE}`,
  ],
  ['a cancelled event', eventItem({ ...plain, location: '', cancelled: true }), `canceled -10, ${SOURCE}`],
  ['a game', fixtureItem({ ...plain, location: null, startsAt: '2026-12-20' }), `a game +20, ${SOURCE}`],
  ['a game soon', fixtureItem({ ...plain, location: null }), `a game +20, played within a week +15, ${SOURCE}`],
  [
    'a result',
    fixtureItem({ ...plain, location: null, startsAt: '2026-11-14', teamScore: 7, opponentScore: 0 }),
    `a game +20, a result from this week +20, ${SOURCE}`,
  ],
  [
    'a game of the past without a result',
    fixtureItem({ ...plain, location: null, startsAt: '2026-11-14' }),
    `a game +20, over, without a result -30, ${SOURCE}`,
  ],
]

test.each(rows)('%s', (_what, item, expected, source = {}) => {
  const { reasons } = rankItem(item, basis, { ...newSource, ...source })
  expect(reasons.map(({ words, points }) => `${words} ${points < 0 ? '' : '+'}${points}`).join(', ')).toBe(expected)
})

test('the score is what the reasons come to, from 0 to 100', () => {
  const best = news({
    title: 'Cedar County helps Alder',
    text: 'x'.repeat(900),
    publishedAt: NOW,
    imageUrl: 'https://a.example/b.jpg',
    categoryWords: ['news'],
  })
  const source = { category: 'Community', approved: 10, rejected: 0 } as const
  const ranked = rankItem(best, basis, source)
  expect([ranked.score, ranked.reasons.reduce((sum, { points }) => sum + points, 0)]).toEqual([100, 110])
  expect(rankItem(best, basis, source)).toEqual(ranked)
  expect(
    rankItem(eventItem({ ...plain, startDate: '2026-01-01', endDate: '2026-01-01' }), basis, newSource).score,
  ).toBe(0)
})
