import type { EventOccurrence } from '@hometown/shared-types/contract/events'
import { expect, test } from 'vitest'
import { entriesByDay } from './day-entries.ts'

const ZONE = 'America/Chicago'

function occurrence(startDate: string, endDate: string, title = 'Fair'): EventOccurrence {
  return { id: title, title, startDate, endDate, originalDate: null } as EventOccurrence
}

test('days are the county’s: an evening is not the next day’s, and midnight is no further day', () => {
  const evening = occurrence('2026-11-22T01:00:00.000Z', '2026-11-22T06:00:00.000Z')
  expect([...entriesByDay([evening], ZONE).keys()]).toEqual(['2026-11-21'])
})

test('a night stays on its evening, several days are on each', () => {
  const night = occurrence('2026-11-22T04:00:00.000Z', '2026-11-22T10:00:00.000Z', 'Dance')
  const fair = occurrence('2026-11-20', '2026-11-22')
  const days = entriesByDay([night, fair], ZONE)
  expect([...days.keys()].sort()).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'])
  expect(
    days.get('2026-11-21')?.map(({ occurrence: { title }, clock, isContinued }) => [title, clock, isContinued]),
  ).toEqual([
    ['Fair', '', true],
    ['Dance', '10 PM', false],
  ])
})
