import { expect, test } from 'vitest'
import { explainCountyTime } from './county-clock.ts'

const ZONE = 'America/Chicago'

test.each([
  ['2026-07-04T10:30', Date.UTC(2026, 6, 4, 15, 30), undefined],
  [
    '2026-03-08T02:30',
    Date.UTC(2026, 2, 8, 8, 30),
    'The clocks go forward that night and skip this time. It will be 3:30 AM.',
  ],
  [
    '2026-11-01T01:15',
    Date.UTC(2026, 10, 1, 6, 15),
    'The clocks go back that night and show 1:15 AM twice. The first one counts.',
  ],
  ['2026-11-01T00:59', Date.UTC(2026, 10, 1, 5, 59), undefined],
  ['2026-02-30T10:00', undefined, undefined],
])('%s on the county’s clocks', (wall, instant, note) => {
  const explained = explainCountyTime(wall, ZONE)
  expect(explained.instant).toBe(instant)
  expect(explained.note).toBe(note)
})
