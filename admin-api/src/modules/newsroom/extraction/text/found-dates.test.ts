import { describe, expect, it } from 'vitest'
import { upcomingDatesIn } from './found-dates.ts'

/** A Friday. */
const PUBLISHED = Date.parse('2026-11-20T15:00:00Z')
const find = (text: string, now = PUBLISHED) =>
  upcomingDatesIn(text, { timeZone: 'America/Chicago', publishedAt: PUBLISHED, now })
const starts = (text: string, now?: number) => find(text, now).map(({ startDate }) => startDate)

describe('dates in a news item’s text', () => {
  it('come with their words, their sentence and the place that it names', () => {
    const text =
      'The board met on Tuesday. A hearing on the levy is set for Thursday, Dec. 3, at 7 p.m. at the Cedar Falls Town Hall. Bring questions.'
    expect(find(text)).toEqual([
      {
        words: 'Thursday, Dec. 3, at 7 p.m.',
        sentence: 'A hearing on the levy is set for Thursday, Dec. 3, at 7 p.m. at the Cedar Falls Town Hall.',
        ...{ startDate: '2026-12-03T19:00', endDate: null, place: 'Cedar Falls Town Hall' },
      },
    ])
  })

  it.each([
    ['Doors open at 6:30 p.m. Saturday.', '2026-11-21T18:30'],
    ['Meet tomorrow at 9 a.m. for the walk.', '2026-11-21T09:00'],
    ['The sale starts Dec. 5, 2026, at noon.', '2026-12-05T12:00'],
    ['The council votes on January 8 at 7:30 p.m.', '2027-01-08T19:30'],
  ])('count from the day of publication: %s', (text, start) => {
    expect(starts(text)).toEqual([start])
  })

  it('have their end if the text has it', () => {
    expect(find('The fair is Saturday, Dec. 5, from 10 a.m. to 2 p.m. in the gym.')).toMatchObject([
      { startDate: '2026-12-05T10:00', endDate: '2026-12-05T14:00' },
    ])
  })

  it('end by the next hour of the clock if the text doesn’t say which half of the day', () => {
    expect(find('A blood drive runs noon to 5:30 tomorrow.')).toMatchObject([
      { startDate: '2026-11-21T12:00', endDate: '2026-11-21T17:30' },
    ])
    expect(find('The dance is Saturday from 9 p.m. to 1 a.m.')).toMatchObject([{ endDate: '2026-11-22T01:00' }])
  })

  it('have the hours that follow the time of day in words', () => {
    expect(find('The living Nativity is Dec. 12-13 at dusk, 5 to 8 p.m., at the Grange.')).toMatchObject([
      { words: 'Dec. 12-13 at dusk, 5 to 8 p.m.', startDate: '2026-12-12T17:00', endDate: '2026-12-13T20:00' },
    ])
    expect(starts('The walk is Dec. 12 at sunrise.')).toEqual([])
  })

  it('are named by the week of a month, too', () => {
    expect(find('Breakfast with Santa is at 9 a.m. on the second Saturday in December.')).toMatchObject([
      { startDate: '2026-12-12T09:00', words: 'at 9 a.m. on the second Saturday in December' },
    ])
    expect(starts('The choir sings the last Monday of January at 7 p.m. in the gym.')).toEqual(['2027-01-25T19:00'])
  })

  it.each([
    ['A fire broke out at 2:40 a.m. Tuesday in a garage.', []],
    ['The crash happened at 7 p.m. Monday.', []],
    ['The board met and will vote at 7 p.m. Monday.', ['2026-11-23T19:00']],
    ['The meeting was rescheduled for 7 p.m. Monday.', ['2026-11-23T19:00']],
    ['The council asked for comments; it meets at 7 p.m. Monday.', ['2026-11-23T19:00']],
  ])('on a weekday are left out where the sentence tells of the past: %s', (text, expected) => {
    expect(starts(text)).toEqual(expected)
  })

  it('are left out when they are over, have no time, or are named again', () => {
    expect(starts('The vote on Nov. 3 at 7 p.m. failed. The fair is on Dec. 5. It closes at 5 p.m.')).toEqual([])
    expect(starts('Meet tomorrow at 9 a.m.', PUBLISHED + 3 * 86_400_000)).toEqual([])
    expect(starts('Dec. 3 at 7 p.m. it is. Again: Thursday, Dec. 3, 7 p.m.')).toEqual(['2026-12-03T19:00'])
  })

  it('stay few in a long text', () => {
    const text = Array.from({ length: 30 }, (_, day) => `On Dec. ${day + 1} at 7 p.m. we sing.`).join(' ')
    expect(starts(text)).toHaveLength(10)
    expect(starts('a 7 at '.repeat(10_000))).toEqual([])
  })

  it('are looked for among the first hundred only, past ones included', () => {
    const past = (times: number) => 'The board met Tuesday 2am. '.repeat(times)
    expect(starts(`${past(99)} We sing on Dec. 5 at 7 p.m.`)).toEqual(['2026-12-05T19:00'])
    expect(starts(`${past(100)} We sing on Dec. 5 at 7 p.m.`)).toEqual([])
  })
})
