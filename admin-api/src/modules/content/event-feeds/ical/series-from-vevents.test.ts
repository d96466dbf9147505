import { occurrencesBetween } from '@hometown/shared-types/rules/calendar/occurrences'
import { describe, expect, it } from 'vitest'
import { calendar, one, parseValidCalendar, vevent } from '../../../../../test/support/read-calendars.ts'
import type { FeedEvent } from './parse-calendar.ts'

const FIRST = 'DTSTART:20261201T100000'
const WEEKLY = 'RRULE:FREQ=WEEKLY;COUNT=4'

function eventsIn(...components: string[][]): FeedEvent[] {
  const { events, problems } = parseValidCalendar(calendar(...components.map((all) => vevent(...all))))
  expect(problems).toEqual([])
  return events
}

const problemOf = (...all: string[]) =>
  parseValidCalendar(calendar(vevent(...all))).problems.map(({ reason }) => reason)

/** Returns the starts and ends of all occurrences, including duplicates. */
function startsOf(events: readonly FeedEvent[]): string[] {
  return events
    .flatMap((event) => occurrencesBetween(event, '2026-11-01', '2027-03-01'))
    .map(({ start, end }) => `${start}/${end}`)
    .sort()
}

const starts = (...components: string[][]) => startsOf(eventsIn(...components))
const hour = (day: string, from = '10:00', to = from) => `2026-12-${day}T${from}/2026-12-${day}T${to}`

const moved = (id: string) => [`RECURRENCE-ID:${id}`, 'DTSTART:20261210T180000']

it('a single date that is otherwise takes the place of a date without a rule', () => {
  expect(starts([FIRST, 'RDATE:20261203T100000'], moved('20261203T100000'))).toEqual([hour('01'), hour('10', '18:00')])
  expect(starts([FIRST, 'RDATE:20261203T100000'], moved('20261201T150000Z'))).toEqual([hour('03'), hour('10', '18:00')])
})

describe('what our series can’t say', () => {
  const read = (...all: string[]) => parseValidCalendar(calendar(vevent(...all)))

  it('becomes the dates of its rule and its list, each once', () => {
    const dates = 'RDATE:20261203T100000,20261208T100000,20261208T190000'
    const days = [hour('01'), hour('03'), hour('08'), hour('08', '19:00'), hour('15'), hour('22')]
    expect(starts([FIRST, WEEKLY, dates])).toEqual(days)
    expect(starts([FIRST, WEEKLY, dates, 'EXDATE:20261215T100000'])).not.toContain(hour('15'))
  })

  it('becomes single dates for thirteen months, and the report says until when', () => {
    const { events, notices } = read('DTSTART:20200514T100000', 'RRULE:FREQ=YEARLY;BYWEEKNO=20;BYDAY=TH')
    expect(events.map(({ startDate, rrule }) => [startDate, rrule])).toEqual([['2027-05-20T10:00', null]])
    expect(notices).toEqual([expect.stringMatching(/can’t keep as a series. We added its dates until 2027-12-20/)])
  })

  it('becomes the next 400 dates at most', () => {
    const { events, notices } = read(
      'DTSTART:20200101T090000',
      'RRULE:FREQ=DAILY;COUNT=9999',
      `RDATE:${Array.from({ length: 9 }, (_, hour) => `20261120T1${hour}0000`)}`,
    )
    expect(events).toHaveLength(400)
    expect(events[0]?.startDate).toBe('2026-11-20T09:00')
    expect(notices).toEqual([expect.stringMatching(/We added its dates until 2027-12-1/)])
  })

  it('moves by the hours that an editor chose, and a series stays one unless its days change', () => {
    const shifted = (shiftHours: number) =>
      parseValidCalendar(calendar(vevent(FIRST, WEEKLY)), shiftHours).events.map(({ startDate, rrule }) => [
        startDate,
        rrule,
      ])
    expect(shifted(-5)).toEqual([['2026-12-01T05:00', 'FREQ=WEEKLY']])
    expect(shifted(14).map(([start]) => start)).toEqual(
      [2, 9, 16, 23].map((day) => `2026-12-${`${day}`.padStart(2, '0')}T00:00`),
    )
  })
})

it.each(['EXDATE:', 'EXDATE:soon', 'RDATE:20261399T100000', 'EXDATE:20261208T100000,'])(
  'a list of dates that can’t be read does not cost the event: %s',
  (line) => {
    expect(starts([FIRST, WEEKLY, line])).toContain(hour('15'))
  },
)

const evening = (day: string, ...all: string[]) => vevent(`DTSTART:202701${day}T190000`, ...all)

it.each([
  ['an evening each', [evening('05'), evening('12'), evening('19')], ['05', '12', '19']],
  ['one is listed twice', [evening('05'), evening('12'), evening('12', 'LOCATION:Annex')], ['05', '12']],
])('several dates of one UID are events of their own: %s', (_what, parts, days) => {
  const { events, problems } = parseValidCalendar(calendar(...parts))
  expect(events.map(({ startDate }) => startDate)).toEqual(days.map((day) => `2027-01-${day}T19:00`))
  expect([new Set(events.map(({ key }) => key)).size, problems]).toEqual([days.length, []])
})

describe('series', () => {
  it('keep to their own zone, with what is otherwise at single dates', () => {
    const { events } = parseValidCalendar(
      calendar(
        vevent(
          'DTSTART;TZID=America/Chicago:20261103T190000',
          'DTEND;TZID=America/Chicago:20261103T200000',
          'RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=8',
          'EXDATE;TZID=America/Chicago:20261110T190000,20261117T190000',
          'EXDATE:20261125T010000Z',
          'EXDATE;VALUE=DATE:20261201',
        ),
        vevent(
          'RECURRENCE-ID:20261209T010000Z',
          ...['LOCATION:Annex', 'DTSTART:20261210T020000Z', 'DTEND:20261210T030000Z'],
        ),
        vevent('RECURRENCE-ID;TZID=America/Chicago:20261215T190000', 'STATUS:CANCELLED'),
      ),
    )
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      startDate: '2026-11-03T19:00',
      timeZone: 'America/Chicago',
      rrule: 'FREQ=WEEKLY;BYDAY=TU',
      recurrenceEndDate: '2026-12-22',
      skippedDates: ['2026-11-10', '2026-11-17', '2026-11-24', '2026-12-01'],
      exceptions: [
        {
          originalDate: '2026-12-08',
          startDate: '2026-12-09T20:00',
          endDate: '2026-12-09T21:00',
          location: 'Annex',
          title: null,
          cancelled: false,
        },
        { originalDate: '2026-12-15', startDate: null, endDate: null, cancelled: true },
      ],
    })
  })

  it.each([
    ['20270622', '2027-06-22'],
    ['20270623T045959Z', '2027-06-22'],
    ['20270622T215959Z', '2027-06-22'],
    ['99991231T235959Z', null],
  ])('of whole days end by a midnight or a last minute somewhere: %s', (until, recurrenceEndDate) => {
    expect(one('DTSTART;VALUE=DATE:20270608', `RRULE:FREQ=DAILY;UNTIL=${until}`)).toMatchObject({ recurrenceEndDate })
  })

  it.each([
    'RRULE:FREQ=HOURLY',
    'RRULE:FREQ=DAILY;BYHOUR=9,14',
    'RRULE:nonsense',
    'RRULE:FREQ=DAILY;UNTIL=soon',
    'RRULE:FREQ=DAILY\r\nEXRULE:FREQ=WEEKLY',
    'RRULE:FREQ=DAILY\r\nRRULE:FREQ=WEEKLY',
  ])('that the calendar can’t show are left out, and it is said: %s', (rule) => {
    const [reason, ...others] = problemOf('DTSTART:20261201T100000', rule)
    expect(reason).toMatch(/^Repeats/)
    expect(others).toEqual([])
  })

  it('begin with their start, also where it does not fit the rule', () => {
    const { events } = parseValidCalendar(
      calendar(vevent('DTSTART:20261130T100000', 'RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=2')),
    )
    expect(events.map(({ key, startDate, rrule }) => [key, startDate, rrule])).toEqual(
      ['2026-11-30T10:00', '2026-12-01T10:00', '2026-12-08T10:00'].map((start) => [`1/${start}`, start, null]),
    )
  })

  it.each([
    ['RRULE:FREQ=WEEKLY;UNTIL=20261224;COUNT=-1;INTERVAL=2', 'FREQ=WEEKLY;INTERVAL=2', '2026-12-24'],
    ['RRULE:FREQ=WEEKLY;COUNT=0', 'FREQ=WEEKLY', null],
    ['RRULE:FREQ=WEEKLY;UNTIL=00000000T000000Z', 'FREQ=WEEKLY', null],
  ])('ignore a part that means nothing: %s', (written, rrule, recurrenceEndDate) => {
    expect(one('DTSTART;VALUE=DATE:20261201', written)).toMatchObject({ rrule, recurrenceEndDate })
  })

  it.each([
    ['20261215T150000Z', '2026-12-15'],
    ['20261215T145900Z', '2026-12-14'],
    ['20261215T095900', '2026-12-14'],
    ['20261215', '2026-12-15'],
  ])('end before the hour of their last day, or with it: %s', (until, recurrenceEndDate) => {
    expect(one(FIRST, `RRULE:FREQ=WEEKLY;UNTIL=${until}`)).toMatchObject({ recurrenceEndDate })
  })
})
