import { afterAll, beforeAll, expect, it } from 'vitest'
import { instantsOf } from '../src/calendar/event-timing.ts'
import { occurrencesBetween } from '../src/calendar/occurrences.ts'
import { eventTiming } from './support/calendar-timings.ts'

const MACHINE = 'Australia/Lord_Howe'

/** Calculated by hand, in UTC. */
const WRITTEN = [
  {
    zone: 'America/New_York',
    rrule: 'FREQ=DAILY',
    start: '2026-03-01T02:30',
    end: '2026-03-01T03:00',
    from: '2026-03-07',
    to: '2026-03-09',
    dates: [
      '2026-03-07T07:30/2026-03-07T08:00',
      '2026-03-08T07:30/2026-03-08T08:00',
      '2026-03-09T06:30/2026-03-09T07:00',
    ],
  },
  {
    zone: 'America/New_York',
    rrule: 'FREQ=DAILY',
    start: '2026-10-01T01:30',
    end: '2026-10-01T02:30',
    from: '2026-10-31',
    to: '2026-11-02',
    dates: [
      '2026-10-31T05:30/2026-10-31T06:30',
      '2026-11-01T05:30/2026-11-01T07:30',
      '2026-11-02T06:30/2026-11-02T07:30',
    ],
  },
  {
    zone: 'America/Chicago',
    rrule: 'FREQ=WEEKLY;BYDAY=SA',
    start: '2026-10-03T22:00',
    end: '2026-10-04T04:00',
    from: '2026-10-30',
    to: '2026-11-08',
    dates: ['2026-11-01T03:00/2026-11-01T10:00', '2026-11-08T04:00/2026-11-08T10:00'],
  },
  {
    zone: 'America/Phoenix',
    rrule: 'FREQ=WEEKLY',
    start: '2026-03-01T02:30',
    end: '2026-03-01T03:30',
    from: '2026-03-08',
    to: '2026-03-15',
    dates: ['2026-03-08T09:30/2026-03-08T10:30', '2026-03-15T09:30/2026-03-15T10:30'],
  },
  {
    zone: 'Europe/Berlin',
    rrule: 'FREQ=MONTHLY;BYDAY=-1SU',
    start: '2026-01-25T02:30',
    end: '2026-01-25T03:30',
    from: '2026-03-01',
    to: '2026-04-30',
    dates: ['2026-03-29T01:30/2026-03-29T01:30', '2026-04-26T00:30/2026-04-26T01:30'],
  },
  {
    zone: 'Europe/Berlin',
    rrule: 'FREQ=YEARLY',
    start: '2020-10-25T02:30',
    end: '2020-10-25T03:00',
    from: '2026-10-25',
    to: '2027-10-25',
    dates: ['2026-10-25T00:30/2026-10-25T02:00', '2027-10-25T00:30/2027-10-25T01:00'],
  },
  {
    zone: 'Australia/Lord_Howe',
    rrule: 'FREQ=DAILY',
    start: '2026-10-01T02:15',
    end: '2026-10-01T02:45',
    from: '2026-10-03',
    to: '2026-10-05',
    dates: [
      '2026-10-02T15:45/2026-10-02T16:15',
      '2026-10-03T15:45/2026-10-03T15:45',
      '2026-10-04T15:15/2026-10-04T15:45',
    ],
  },
  {
    zone: 'Australia/Lord_Howe',
    rrule: 'FREQ=DAILY',
    start: '2026-04-01T01:30',
    end: '2026-04-01T02:00',
    from: '2026-04-04',
    to: '2026-04-06',
    dates: [
      '2026-04-03T14:30/2026-04-03T15:00',
      '2026-04-04T14:30/2026-04-04T15:30',
      '2026-04-05T15:00/2026-04-05T15:30',
    ],
  },
] as const

const own = process.env.TZ
beforeAll(() => {
  process.env.TZ = MACHINE
  expect(new Date(2026, 6, 1).getTimezoneOffset()).toBe(-630)
})
afterAll(() => {
  if (own === undefined) delete process.env.TZ
  else process.env.TZ = own
})

it.each(WRITTEN)(
  '$zone $rrule from $start has the dates that were calculated by hand, on a machine of another zone',
  (written) => {
    const { zone, rrule, start, end, from, to, dates } = written
    const found = occurrencesBetween(eventTiming({ timeZone: zone, rrule, startDate: start, endDate: end }), from, to)
    const told = found.map((occurrence) => {
      const instants = instantsOf(occurrence, zone)
      return `${new Date(instants.start).toISOString().slice(0, 16)}/${new Date(instants.end).toISOString().slice(0, 16)}`
    })
    expect(told).toEqual(dates)
  },
)
