import { afterAll, beforeAll, expect, it } from 'vitest'
import { occurrencesBetween } from '../src/rules/calendar/occurrences.ts'
import { instantsOf } from '../src/rules/calendar/timing.ts'
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
