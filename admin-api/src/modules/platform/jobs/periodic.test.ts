import { expect, it } from 'vitest'
import { nextTimeOfDay } from './job.service.ts'

it('a daily time stays the same by the county’s clocks, when these change too', () => {
  const days = [Date.UTC(2027, 2, 13, 6)]
  for (let day = 0; day < 3; day++) days.push(nextTimeOfDay('02:30', days.at(-1) ?? 0, 'America/Chicago'))
  // The clocks skip 02:30 on the second day.
  expect(days.slice(1).map((instant) => new Date(instant).toISOString())).toEqual([
    '2027-03-13T08:30:00.000Z',
    '2027-03-14T08:30:00.000Z',
    '2027-03-15T07:30:00.000Z',
  ])
})
