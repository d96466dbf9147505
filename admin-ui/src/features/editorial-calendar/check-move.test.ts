import { describe, expect, test } from 'vitest'
import { problemOfMove } from './check-move.ts'
import { plannedTime } from './planned-time.ts'

const NOW = '2026-11-20T10:00'

describe('a move', () => {
  test.each([
    ['to a day that is over', '2026-11-19T19:00', 'Thursday, November 19 is over. Choose a day that’s still to come.'],
    [
      'of an all-day event to yesterday',
      '2026-11-19',
      'Thursday, November 19 is over. Choose a day that’s still to come.',
    ],
    [
      'to an hour of today that has passed',
      '2026-11-20T09:30',
      '9:30 AM has passed today. Choose a time that’s still to come.',
    ],
    ['to this minute', '2026-11-20T10:00', '10:00 AM has passed today. Choose a time that’s still to come.'],
  ])('%s is refused', (_, to, sentence) => {
    expect(problemOfMove({ fixed: null }, to, NOW)).toBe(sentence)
  })

  test.each(['2026-11-20', '2026-11-20T10:01', '2026-11-21T00:00'])('to %s is possible', (to) => {
    expect(problemOfMove({ fixed: null }, to, NOW)).toBeUndefined()
  })

  test('of something that went out is refused and says why', () => {
    expect(problemOfMove({ fixed: 'sent' }, '2026-11-25T07:00', NOW)).toContain('has been sent')
    expect(problemOfMove({ fixed: 'published' }, '2026-11-25T07:00', NOW)).toContain('is published')
  })
})

describe('a new article', () => {
  test.each([
    ['2026-11-25', '2026-11-25T09:00'],
    ['2026-11-20', '2026-11-20T11:00'],
    ['2026-11-19', undefined],
  ])('for %s is planned for %s', (day, at) => {
    expect(plannedTime(day, NOW)).toBe(at)
  })
})
