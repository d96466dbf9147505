import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { eventTiming } from '../../../test/support/calendar-timings.ts'
import type { EventException } from '../../contract/events.ts'
import { isOver, lastDayOf, lastPastOccurrence, nextOccurrence, occurrencesBetween } from './occurrences.ts'
import { type EventTiming, instantsOf } from './timing.ts'

function exception(originalDate: string, fields: Partial<EventException> = {}): EventException {
  return {
    ...{ originalDate, startDate: null, endDate: null, title: null, description: null, location: null },
    ...{ cancelled: false, ...fields },
  }
}
function allDay(day: string, rrule: string, fields: Partial<EventTiming> = {}): EventTiming {
  return eventTiming({ startDate: day, endDate: day, allDay: true, rrule, ...fields })
}
const starts = (event: EventTiming, from: string, to: string) =>
  occurrencesBetween(event, from, to).map(({ start }) => start)

describe('an event that happens once', () => {
  it('counts on its day, and as long as it goes on', () => {
    expect(starts(eventTiming(), '2026-11-20', '2026-11-26')).toEqual(['2026-11-20T19:00'])
    const fair = eventTiming({ startDate: '2026-11-01', endDate: '2026-11-20', allDay: true })
    expect(starts(fair, '2026-11-20', '2026-11-26')).toEqual(['2026-11-01'])
    expect(starts(fair, '2026-11-21', '2026-11-26')).toEqual([])
  })

  it('does not count on a day that it only reaches at midnight', () => {
    const party = eventTiming({ startDate: '2026-11-20T20:00', endDate: '2026-11-21T00:00' })
    expect(starts(party, '2026-11-20', '2026-11-20')).toHaveLength(1)
    expect(starts(party, '2026-11-21', '2026-11-21')).toEqual([])
    expect(lastDayOf(party)).toBe('2026-11-20')
  })
})

describe('what repeats', () => {
  it.each([
    [
      'every month on the 31st, in months that have one',
      '2026-01-31',
      'FREQ=MONTHLY',
      '2026-03-31 2026-05-31 2026-07-31',
    ],
    ['on the last Friday', '2026-11-27', 'FREQ=MONTHLY;BYDAY=-1FR', '2026-12-25 2027-01-29'],
  ])('happens %s', (_words, start, rule, expected) => {
    const dates = expected.split(' ')
    const found = starts(allDay(start, rule), start, dates.at(-1) ?? '')
    expect(found).toEqual([start, ...dates])
  })

  it('is on from the first day that fits its rule', () => {
    expect(starts(allDay('2026-11-20', 'FREQ=WEEKLY;BYDAY=TU'), '2026-11-01', '2026-12-01')).toEqual([
      '2026-11-24',
      '2026-12-01',
    ])
  })

  it('ends with its last day, that day included', () => {
    const series = eventTiming({ rrule: 'FREQ=DAILY', recurrenceEndDate: '2026-11-22' })
    expect(starts(series, '2026-11-01', '2026-12-31')).toHaveLength(3)
    expect(starts({ ...series, recurrenceEndDate: '2026-11-19' }, '2026-11-01', '2026-12-31')).toEqual([])
  })

  it('leaves out skipped dates', () => {
    const series = eventTiming({ rrule: 'FREQ=WEEKLY', skippedDates: ['2026-11-27'] })
    expect(starts(series, '2026-11-20', '2026-12-04')).toEqual(['2026-11-20T19:00', '2026-12-04T19:00'])
  })

  it('has a moved date where it is moved to, and marks a cancelled one', () => {
    const moved = exception('2026-11-27', { startDate: '2027-01-05T10:00', title: 'Late choir' })
    const series = eventTiming({
      rrule: 'FREQ=WEEKLY',
      exceptions: [moved, exception('2026-12-04', { cancelled: true })],
    })
    expect(starts(series, '2026-11-27', '2026-12-03')).toEqual([])
    expect(occurrencesBetween(series, '2027-01-05', '2027-01-05')).toEqual([
      {
        start: '2027-01-05T10:00',
        end: '2027-01-05T12:00',
        originalDate: '2026-11-27',
        cancelled: false,
        exception: moved,
      },
    ])
    expect(occurrencesBetween(series, '2026-12-04', '2026-12-04')).toMatchObject([{ cancelled: true }])
  })

  it('is on as long as each date goes on', () => {
    const nights = eventTiming({ endDate: '2026-11-22T04:00', rrule: 'FREQ=WEEKLY' })
    expect(starts(nights, '2026-11-29', '2026-11-29')).toEqual(['2026-11-27T19:00'])
    expect(starts(nights, '2026-11-30', '2026-11-30')).toEqual([])
  })
})

describe('the next date', () => {
  const weekly = eventTiming({ rrule: 'FREQ=WEEKLY' })

  it('is the one that is on until it is over', () => {
    expect(nextOccurrence(weekly, '2026-11-27T20:59')?.start).toBe('2026-11-27T19:00')
    expect(nextOccurrence(weekly, '2026-11-27T21:00')?.start).toBe('2026-12-04T19:00')
    expect(nextOccurrence(weekly, '1999-01-01T00:00')?.start).toBe('2026-11-20T19:00')
  })

  it('is not a night that was over by six in the morning, which is the latest', () => {
    const lockIn = eventTiming({ startDate: '2026-11-20T21:00', endDate: '2026-11-21T06:00' })
    expect(nextOccurrence(lockIn, '2026-11-20T23:00')?.start).toBe('2026-11-20T21:00')
    expect(nextOccurrence(lockIn, '2026-11-21T00:00')).toBeUndefined()
    expect(lastPastOccurrence(lockIn, '2026-11-21T00:00')?.start).toBe('2026-11-20T21:00')
  })

  it('is not there after the last', () => {
    expect(nextOccurrence(eventTiming(), '2026-11-20T21:00')).toBeUndefined()
    expect(nextOccurrence({ ...weekly, recurrenceEndDate: '2026-12-01' }, '2026-11-28T00:00')).toBeUndefined()
  })

  it('is one that takes place, and a cancelled one only where none follows', () => {
    const cancelled = exception('2026-11-27', { cancelled: true })
    const series = { ...weekly, exceptions: [cancelled] }
    expect(nextOccurrence(series, '2026-11-21T00:00')?.start).toBe('2026-12-04T19:00')
    expect(nextOccurrence({ ...series, recurrenceEndDate: '2026-11-30' }, '2026-11-21T00:00')).toMatchObject({
      start: '2026-11-27T19:00',
      cancelled: true,
    })
    expect(nextOccurrence({ ...weekly, cancelled: true }, '2026-11-21T00:00')?.start).toBe('2026-11-27T19:00')
  })

  it('is a date moved there from long after or before', () => {
    const series = {
      ...weekly,
      recurrenceEndDate: '2026-12-01',
      exceptions: [exception('2026-11-27', { startDate: '2028-01-05T10:00' })],
    }
    expect(nextOccurrence(series, '2026-11-28T00:00')?.start).toBe('2028-01-05T10:00')
  })
})

it('the latest date is the last that is over', () => {
  const weekly = eventTiming({ rrule: 'FREQ=WEEKLY' })
  expect(lastPastOccurrence(weekly, '2026-11-27T20:59')?.start).toBe('2026-11-20T19:00')
  expect(lastPastOccurrence(weekly, '2026-11-27T21:00')?.start).toBe('2026-11-27T19:00')
  expect(lastPastOccurrence(weekly, '2026-11-20T20:00')).toBeUndefined()
})

describe('the last day', () => {
  it('is that of the last date, or none', () => {
    expect(lastDayOf(eventTiming({ rrule: 'FREQ=WEEKLY' }))).toBeNull()
    expect(lastDayOf(eventTiming({ rrule: 'FREQ=WEEKLY', recurrenceEndDate: '2026-12-20' }))).toBe('2026-12-18')
    expect(
      lastDayOf(eventTiming({ endDate: '2026-11-22T02:00', rrule: 'FREQ=WEEKLY', recurrenceEndDate: '2026-12-20' })),
    ).toBe('2026-12-20')
  })

  it('is that of a date moved beyond the end', () => {
    const exceptions = [exception('2026-11-27', { startDate: '2027-03-01T10:00' })]
    expect(lastDayOf(eventTiming({ rrule: 'FREQ=WEEKLY', recurrenceEndDate: '2026-12-20', exceptions }))).toBe(
      '2027-03-01',
    )
  })
})

it('is over after its end, at once where it lasts no time', () => {
  expect(isOver({ start: '2026-11-20T19:00', end: '2026-11-20T21:00' }, '2026-11-20T21:00')).toBe(true)
  expect(isOver({ start: '2026-11-20T19:00', end: '2026-11-20T19:00' }, '2026-11-20T19:00')).toBe(false)
  expect(isOver({ start: '2026-11-20', end: '2026-11-21' }, '2026-11-21T23:59')).toBe(false)
  expect(isOver({ start: '2026-11-20', end: '2026-11-21' }, '2026-11-22')).toBe(true)
  expect(isOver({ start: '2026-11-20T19:00', end: '2026-11-21T00:00' }, '2026-11-21')).toBe(true)
  expect(isOver({ start: '2026-11-20T21:00', end: '2026-11-21T06:01' }, '2026-11-21')).toBe(false)
})

const weekly = eventTiming({ rrule: 'FREQ=WEEKLY' })

it('the dates of a series are in the order in which they begin, wherever they were moved', () => {
  const exceptions = [
    exception('2026-11-20', { startDate: '2026-12-05T08:00' }),
    exception('2026-12-04', { startDate: '2026-11-25T08:00' }),
  ]
  expect(starts({ ...weekly, exceptions }, '2026-11-01', '2026-12-11')).toEqual([
    ...['2026-11-25T08:00', '2026-11-27T19:00', '2026-12-05T08:00', '2026-12-11T19:00'],
  ])
})

const cancelled = (day: string) => exception(day, { cancelled: true })

it('the latest date, where some were canceled, is one that took place, and a cancelled one only where none did', () => {
  const last = { ...weekly, exceptions: [cancelled('2026-12-04')] }
  expect(lastPastOccurrence(last, '2026-12-05T00:00')?.start).toBe('2026-11-27T19:00')
  const days = ['2026-11-20', '2026-11-27', '2026-12-04']
  expect(lastPastOccurrence({ ...weekly, exceptions: days.map(cancelled) }, '2026-12-05T00:00')?.start).toBe(
    '2026-12-04T19:00',
  )
})

it.each([
  [
    ...['America/New_York', 'FREQ=DAILY', '2026-03-01T02:30', '2026-03-01T03:00', '2026-03-07', '2026-03-09'],
    '2026-03-07T07:30/2026-03-07T08:00 2026-03-08T07:30/2026-03-08T08:00 2026-03-09T06:30/2026-03-09T07:00',
  ],
  [
    ...['America/New_York', 'FREQ=DAILY', '2026-10-01T01:30', '2026-10-01T02:30', '2026-10-31', '2026-11-02'],
    '2026-10-31T05:30/2026-10-31T06:30 2026-11-01T05:30/2026-11-01T07:30 2026-11-02T06:30/2026-11-02T07:30',
  ],
  [
    ...['America/Chicago', 'FREQ=WEEKLY;BYDAY=SA', '2026-10-03T22:00', '2026-10-04T04:00', '2026-10-30', '2026-11-08'],
    '2026-11-01T03:00/2026-11-01T10:00 2026-11-08T04:00/2026-11-08T10:00',
  ],
] as [zone: string, rrule: string, start: string, end: string, from: string, to: string, dates: string][])(
  'in %s, %s from %s to %s has the instants that were calculated by hand, on a machine of another zone',
  (zone, rrule, startDate, endDate, from, to, dates) => {
    vi.stubEnv('TZ', 'Australia/Lord_Howe')
    onTestFinished(() => void vi.unstubAllEnvs())
    const found = occurrencesBetween(eventTiming({ timeZone: zone, rrule, startDate, endDate }), from, to)
    const told = (instant: number) => new Date(instant).toISOString().slice(0, 16)
    const spans = found.map((occurrence) => instantsOf(occurrence, zone))
    expect(spans.map(({ start, end }) => `${told(start)}/${told(end)}`).join(' ')).toBe(dates)
  },
)
