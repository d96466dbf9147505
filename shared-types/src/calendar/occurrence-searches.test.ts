import { describe, expect, it } from 'vitest'
import type { EventException } from '../event.ts'
import { isOver, lastDayOf, latestOccurrence, nextOccurrence, occurrencesBetween } from './occurrences.ts'
import type { EventTiming } from './timing.ts'

function timing(fields: Partial<EventTiming> = {}): EventTiming {
  return {
    ...{ startDate: '2026-11-20T19:00', endDate: '2026-11-20T21:00', allDay: false, timeZone: 'America/New_York' },
    ...{ rrule: null, recurrenceEndDate: null, skippedDates: [], exceptions: [], cancelled: false },
    ...fields,
  }
}

function exception(originalDate: string, fields: Partial<EventException> = {}): EventException {
  const same = { startDate: null, endDate: null, title: null, description: null, location: null, cancelled: false }
  return { originalDate, ...same, ...fields }
}

const weekly = timing({ rrule: 'FREQ=WEEKLY' })
const starts = (event: EventTiming, from: string, to: string) =>
  occurrencesBetween(event, from, to).map(({ start }) => start)

describe('an event that happens once', () => {
  it('is the next one until it is over, and then the latest', () => {
    expect(nextOccurrence(timing(), '2026-01-01T00:00')?.start).toBe('2026-11-20T19:00')
    expect(latestOccurrence(timing(), '2027-01-01T00:00')?.start).toBe('2026-11-20T19:00')
  })
})

describe('the dates of a series', () => {
  const evening = timing({ endDate: '2026-11-21T00:00', rrule: 'FREQ=WEEKLY' })

  it('do not count on a day that they only reach at midnight, with exceptions or without', () => {
    expect(starts(evening, '2026-11-28', '2026-11-28')).toEqual([])
    expect(starts({ ...evening, exceptions: [exception('2026-12-04')] }, '2026-11-28', '2026-11-28')).toEqual([])
  })

  it('are in the order in which they begin, wherever they were moved', () => {
    const exceptions = [
      exception('2026-11-20', { startDate: '2026-12-05T08:00' }),
      exception('2026-12-04', { startDate: '2026-11-25T08:00' }),
    ]
    expect(starts({ ...weekly, exceptions }, '2026-11-01', '2026-12-11')).toEqual([
      ...['2026-11-25T08:00', '2026-11-27T19:00', '2026-12-05T08:00', '2026-12-11T19:00'],
    ])
  })

  it('are none where an exception is on a day that the rule does not give, also in a series that ends', () => {
    const exceptions = [exception('2026-11-28', { startDate: '2026-11-28T10:00' })]
    const series = { ...weekly, recurrenceEndDate: '2026-12-31', exceptions }
    expect(starts(series, '2026-11-28', '2026-11-28')).toEqual([])
  })
})

describe('the next date', () => {
  it('is found far ahead in a series that ends', () => {
    const yearly = timing({ rrule: 'FREQ=YEARLY', recurrenceEndDate: '2030-12-31' })
    expect(nextOccurrence(yearly, '2026-12-01T00:00')?.start).toBe('2027-11-20T19:00')
  })
})

describe('the latest date', () => {
  const cancelled = (day: string) => exception(day, { cancelled: true })

  it('is one that took place, and a cancelled one only where none did', () => {
    const last = { ...weekly, exceptions: [cancelled('2026-12-04')] }
    expect(latestOccurrence(last, '2026-12-05T00:00')?.start).toBe('2026-11-27T19:00')
    const days = ['2026-11-20', '2026-11-27', '2026-12-04']
    expect(latestOccurrence({ ...weekly, exceptions: days.map(cancelled) }, '2026-12-05T00:00')?.start).toBe(
      '2026-12-04T19:00',
    )
  })
})

describe('the last day', () => {
  const series = { ...weekly, recurrenceEndDate: '2026-12-20' }

  it('is that of the date that was moved furthest', () => {
    const exceptions = [
      exception('2026-11-27', { startDate: '2029-03-01T10:00' }),
      exception('2026-12-04', { startDate: '2027-03-01T10:00' }),
    ]
    expect(lastDayOf({ ...series, exceptions })).toBe('2029-03-01')
  })
})

it('what ends at midnight, or at night, is over on the day that begins then', () => {
  expect(isOver({ start: '2026-11-20T19:00', end: '2026-11-21T00:00' }, '2026-11-21')).toBe(true)
  expect(isOver({ start: '2026-11-20T21:00', end: '2026-11-21T06:00' }, '2026-11-21T01:00')).toBe(true)
  expect(isOver({ start: '2026-11-20T21:00', end: '2026-11-21T06:01' }, '2026-11-21')).toBe(false)
  expect(isOver({ start: '2026-11-20T19:00', end: '2026-11-20T19:00' }, '2026-11-20T19:01')).toBe(true)
})
