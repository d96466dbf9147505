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

  it('are left out when they are over, have no time, or are named again', () => {
    expect(starts('The vote on Nov. 3 at 7 p.m. failed. The fair is on Dec. 5. It closes at 5 p.m.')).toEqual([])
    expect(starts('Meet tomorrow at 9 a.m.', PUBLISHED + 3 * 86_400_000)).toEqual([])
    expect(starts('Dec. 3 at 7 p.m. it is. Again: Thursday, Dec. 3, 7 p.m.')).toEqual(['2026-12-03T19:00'])
  })
})
