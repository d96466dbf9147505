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
  it('does not count on the days before and after it', () => {
    expect(starts(timing(), '2026-11-10', '2026-11-19')).toEqual([])
    expect(starts(timing(), '2026-11-21', '2026-11-30')).toEqual([])
  })

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

  it('that begin together are in the order in which they end, and else in that of their rule', () => {
    const at = (originalDate: string, endDate: string) =>
      exception(originalDate, { startDate: '2026-12-24T10:00', endDate })
    const exceptions = [
      at('2026-12-11', '2026-12-24T12:00'),
      at('2026-11-20', '2026-12-24T13:00'),
      at('2026-12-04', '2026-12-24T12:00'),
      at('2026-11-27', '2026-12-24T11:00'),
    ]
    const found = occurrencesBetween({ ...weekly, exceptions }, '2026-12-24', '2026-12-24')
    expect(found.map(({ originalDate }) => originalDate)).toEqual([
      ...['2026-11-27', '2026-12-04', '2026-12-11', '2026-11-20'],
    ])
  })

  it('are none where an exception is on a day that the rule does not give, also in a series that ends', () => {
    const exceptions = [exception('2026-11-28', { startDate: '2026-11-28T10:00' })]
    const series = { ...weekly, recurrenceEndDate: '2026-12-31', exceptions }
    expect(starts(series, '2026-11-28', '2026-11-28')).toEqual([])
  })

  it('are days without a time where the series is, whatever an exception says', () => {
    const days = timing({ startDate: '2026-11-20', endDate: '2026-11-20', allDay: true, rrule: 'FREQ=WEEKLY' })
    const exceptions = [exception('2026-11-27', { startDate: '2026-11-28T10:00' })]
    expect(occurrencesBetween({ ...days, exceptions }, '2026-11-28', '2026-11-28')).toMatchObject([
      { start: '2026-11-28', end: '2026-11-28' },
    ])
  })
})

describe('the next date', () => {
  it('is found far ahead in a series that ends', () => {
    const yearly = timing({ rrule: 'FREQ=YEARLY', recurrenceEndDate: '2030-12-31' })
    expect(nextOccurrence(yearly, '2026-12-01T00:00')?.start).toBe('2027-11-20T19:00')
  })

  it('is a date moved there from long before, whatever else is otherwise', () => {
    const exceptions = [exception('2026-11-20'), exception('2026-11-27', { startDate: '2028-01-05T10:00' })]
    const series = { ...weekly, recurrenceEndDate: '2026-12-01', exceptions }
    expect(nextOccurrence(series, '2026-12-10T00:00')?.start).toBe('2028-01-05T10:00')
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

  it('is the one that ended last, and of several the one that began last', () => {
    const daily = timing({ rrule: 'FREQ=DAILY', recurrenceEndDate: '2026-11-22' })
    const longer = exception('2026-11-20', { endDate: '2026-11-23T08:00' })
    expect(latestOccurrence({ ...daily, exceptions: [longer] }, '2026-12-01T00:00')?.originalDate).toBe('2026-11-20')
    const asLong = exception('2026-11-20', { endDate: '2026-11-22T21:00' })
    expect(latestOccurrence({ ...daily, exceptions: [asLong] }, '2026-12-01T00:00')?.originalDate).toBe('2026-11-22')
  })

  it('is a date moved to long before the series begins, whatever else is otherwise', () => {
    const exceptions = [exception('2026-12-04'), exception('2026-11-27', { startDate: '2026-01-05T10:00' })]
    expect(latestOccurrence({ ...weekly, exceptions }, '2026-11-20T00:00')?.start).toBe('2026-01-05T10:00')
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

  it('is that of a cancelled date, too', () => {
    expect(lastDayOf({ ...series, exceptions: [exception('2026-12-18', { cancelled: true })] })).toBe('2026-12-18')
  })
})

it('what ends at midnight is over on the day that begins then', () => {
  expect(isOver({ start: '2026-11-20T19:00', end: '2026-11-21T00:00' }, '2026-11-21')).toBe(true)
  expect(isOver({ start: '2026-11-20T19:00', end: '2026-11-21T00:01' }, '2026-11-21')).toBe(false)
  expect(isOver({ start: '2026-11-20T19:00', end: '2026-11-20T19:00' }, '2026-11-20T19:01')).toBe(true)
})
