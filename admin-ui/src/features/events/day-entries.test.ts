import { type EventOccurrence, mapEventTexts } from '@hometown/shared-types/contract/events'
import { expect, test } from 'vitest'
import { entriesByDay } from './day-entries.ts'

const ZONE = 'America/Chicago'

function occurrence(startDate: string, endDate: string, title = 'Fair'): EventOccurrence {
  return {
    id: title,
    title,
    ...mapEventTexts(() => ''),
    startDate,
    endDate,
    seriesStartDate: startDate,
    originalDate: null,
    allDay: startDate.length === 10,
    timeZone: ZONE,
    imageUrl: null,
    category: 'Events',
    tags: [],
    status: 'published',
    recurrenceRule: null,
    rrule: null,
    recurrenceEndDate: null,
    cancelled: false,
    uid: 'uid',
    sequence: 0,
    sample: false,
    slug: 'fair',
    wordpressPostId: null,
    wordpressPostUrl: null,
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    version: 1,
  }
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
