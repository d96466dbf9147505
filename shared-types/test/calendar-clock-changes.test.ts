import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wallTimeAfter } from '../src/calendar/days.ts'
import { instantsOf, toCallTime, toWallTime } from '../src/calendar/event-timing.ts'
import { occurrencesBetween } from '../src/calendar/occurrences.ts'
import { addCountyDays } from '../src/county-time.ts'
import { eventTiming, ZONES } from './support/calendar-timings.ts'
import { type WrittenChange, writtenChanges, writtenInstant } from './support/clock-change-table.ts'

const MACHINES = ['Australia/Lord_Howe']
const TIMES = ['01:30', '02:30', '03:00', '23:30']
/** For each rule, how long before the change a series begins that has a date on that day. */
const RULES: readonly (readonly [rule: string, daysBefore: (day: string) => string])[] = [
  ['FREQ=DAILY', (day) => addCountyDays(day, -3)],
  ['FREQ=WEEKLY', (day) => addCountyDays(day, -14)],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU', (day) => addCountyDays(day, -14)],
  ['FREQ=MONTHLY', (day) => `${addCountyDays(`${day.slice(0, 8)}01`, -31).slice(0, 8)}${day.slice(8)}`],
  ['FREQ=YEARLY', (day) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`],
]

const minutesOf = (wallTime: string) => Number(wallTime.slice(11, 13)) * 60 + Number(wallTime.slice(14, 16))
const expectedInstant = (wallTime: string, change: WrittenChange) =>
  writtenInstant(wallTime.slice(0, 10), minutesOf(wallTime), change)

/** According to the runtime's own calendar. */
function shownByRuntime(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(Date.parse(instant)).replace(' ', 'T')
}

describe.each(MACHINES)('on a machine in %s', (machine) => {
  const own = process.env.TZ
  beforeAll(() => {
    process.env.TZ = machine
    expect(new Date(2026, 6, 1).getTimezoneOffset() + minutesAhead(machine)).toBe(0)
  })
  afterAll(() => {
    if (own === undefined) delete process.env.TZ
    else process.env.TZ = own
  })

  describe.each(ZONES)('%s', (timeZone) => {
    const changes = writtenChanges(timeZone, 2020, 2040)

    it('has a date at its hour on the day of each change from 2020 to 2040, whatever the series', () => {
      for (const change of changes)
        for (const [rrule, startOf] of RULES)
          for (const time of TIMES) {
            const startDate = `${startOf(change.day)}T${time}`
            const series = eventTiming({ timeZone, rrule, startDate, endDate: wallTimeAfter(startDate, 45 * 60_000) })
            const [found, ...others] = occurrencesBetween(series, change.day, change.day).filter(
              ({ originalDate }) => originalDate === change.day,
            )
            expect(others).toEqual([])
            expect(found?.start).toBe(`${change.day}T${time}`)
            expect(toCallTime(found?.start ?? '', timeZone)).toBe(expectedInstant(`${change.day}T${time}`, change))
          }
    })

    it('shows the hours that the runtime shows, and counts a leapt hour on from before', () => {
      for (const change of changes)
        for (const time of TIMES) {
          const wallTime = `${change.day}T${time}`
          const instant = toCallTime(wallTime, timeZone)
          const leap = change.after - change.before
          const isLeapt = leap > 0 && minutesOf(wallTime) >= change.at && minutesOf(wallTime) < change.at + leap
          const shown = isLeapt ? wallTimeAfter(wallTime, leap * 60_000) : wallTime
          expect(shownByRuntime(instant, timeZone)).toBe(shown)
          expect(toWallTime(instant, timeZone)).toBe(shown)
        }
    })

    it('ends by the clock in the night of a change, and after several days', () => {
      for (const change of changes)
        for (const days of [1, 3]) {
          const startDate = `${addCountyDays(change.day, -1)}T22:00`
          const endDate = `${addCountyDays(change.day, days - 1)}T04:00`
          const [found] = occurrencesBetween(
            eventTiming({ timeZone, startDate, endDate, rrule: 'FREQ=WEEKLY' }),
            addCountyDays(change.day, -1),
            change.day,
          )
          const instants = instantsOf(found ?? { start: '', end: '' }, timeZone)
          expect(new Date(instants.start).toISOString()).toBe(expectedInstant(startDate, change))
          expect(new Date(instants.end).toISOString()).toBe(expectedInstant(endDate, change))
        }
    })

    it('takes a whole day for a day of clocks, however long it is', () => {
      for (const change of changes) {
        const series = eventTiming({
          timeZone,
          allDay: true,
          startDate: addCountyDays(change.day, -7),
          endDate: addCountyDays(change.day, -7),
          rrule: 'FREQ=WEEKLY',
        })
        const [found] = occurrencesBetween(series, change.day, change.day)
        expect(found).toMatchObject({ start: change.day, end: change.day })
        const { start, end } = instantsOf(found ?? { start: '', end: '' }, timeZone)
        expect((end - start) / 60_000).toBe(1440 - (change.after - change.before))
      }
    })
  })

  it('says the same of dates written down by hand', () => {
    for (const { zone, rrule, start, end, from, to, dates } of WRITTEN) {
      const found = occurrencesBetween(eventTiming({ timeZone: zone, rrule, startDate: start, endDate: end }), from, to)
      const told = found.map((occurrence) => {
        const instants = instantsOf(occurrence, zone)
        return `${new Date(instants.start).toISOString().slice(0, 16)}/${new Date(instants.end).toISOString().slice(0, 16)}`
      })
      expect(told, `${zone} ${rrule} ${start}`).toEqual(dates)
    }
  })
})

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

function minutesAhead(machine: string): number {
  return { UTC: 0, 'America/New_York': -240, 'Australia/Lord_Howe': 630, 'Asia/Kolkata': 330 }[machine] ?? Number.NaN
}
