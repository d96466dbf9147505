import { occurrencesBetween } from '@hometown/shared-types/calendar/occurrences'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import type { FeedEvent } from './feed-event.ts'
import { readCalendar } from './read-calendar.service.ts'

const ZONE = 'America/New_York'
const FIRST = 'DTSTART:20261201T100000'
const WEEKLY = 'RRULE:FREQ=WEEKLY;COUNT=4'

function calendarOf(...components: string[][]): string {
  const vevents = components.map((lines) =>
    ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Story Time', ...lines, 'END:VEVENT'].join('\r\n'),
  )
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...vevents, 'END:VCALENDAR', ''].join('\r\n')
}

function eventsIn(text: string): FeedEvent[] {
  const options = { countyZone: ZONE, now: Date.UTC(2026, 10, 20) } as const
  const reading = readCalendar(Buffer.from(text), undefined, options)
  if (!reading.ok) throw new Error(reading.message)
  expect(reading.calendar.problems).toEqual([])
  return reading.calendar.events
}

/** Starts and ends of all occurrences, including duplicates. */
function startsOf(events: readonly FeedEvent[]): string[] {
  return events
    .flatMap((event) => occurrencesBetween(event, '2026-11-01', '2027-03-01'))
    .map(({ start, end }) => `${start}/${end}`)
    .sort()
}

const starts = (...components: string[][]) => startsOf(eventsIn(calendarOf(...components)))
const hour = (day: string, from = '10:00', to = from) => `2026-12-${day}T${from}/2026-12-${day}T${to}`

describe('a single date that is otherwise', () => {
  const moved = (id: string) => [`RECURRENCE-ID:${id}`, 'DTSTART:20261210T180000']

  it('takes the place of a date without a rule', () => {
    expect(starts([FIRST, 'RDATE:20261203T100000'], moved('20261203T100000'))).toEqual([
      hour('01'),
      hour('10', '18:00'),
    ])
    expect(starts([FIRST, 'RDATE:20261203T100000'], moved('20261201T150000Z'))).toEqual([
      hour('03'),
      hour('10', '18:00'),
    ])
  })
})

describe('several rules', () => {
  it('give the dates of all of them, each once', () => {
    const rules = ['RRULE:FREQ=WEEKLY;COUNT=3', 'RRULE:FREQ=DAILY;INTERVAL=7;BYHOUR=10,19;COUNT=4']
    expect(starts([FIRST, ...rules])).toEqual([
      hour('01'),
      hour('01', '19:00'),
      hour('08'),
      hour('08', '19:00'),
      hour('15'),
    ])
  })
})

describe('a change from one date on', () => {
  it('counts for that date and all later ones, also where the calendar has it before the first', () => {
    const master = [FIRST, 'DTEND:20261201T110000', WEEKLY, 'LOCATION:Main Hall']
    const change = ['DTSTART:20261216T183000', 'DURATION:PT90M', 'LOCATION:Annex']
    const events = eventsIn(calendarOf(['RECURRENCE-ID;RANGE=THISANDFUTURE:20261215T100000', ...change], master))
    expect(events.map(({ key, startDate, endDate, location }) => [key, startDate, endDate, location])).toEqual([
      ['1/2026-12-01T10:00', '2026-12-01T10:00', '2026-12-01T11:00', 'Main Hall'],
      ['1/2026-12-08T10:00', '2026-12-08T10:00', '2026-12-08T11:00', 'Main Hall'],
      ['1/2026-12-15T10:00', '2026-12-16T18:30', '2026-12-16T20:00', 'Annex'],
      ['1/2026-12-22T10:00', '2026-12-23T18:30', '2026-12-23T20:00', 'Annex'],
    ])
  })
})

describe('what our series can’t say', () => {
  const read = (...lines: string[]) => {
    const options = { countyZone: ZONE, now: Date.UTC(2026, 10, 20) } as const
    const reading = readCalendar(Buffer.from(calendarOf(lines)), undefined, options)
    if (!reading.ok) throw new Error(reading.message)
    return reading.calendar
  }

  it('becomes single dates for thirteen months, and the report says until when', () => {
    const { events, notices } = read('DTSTART:20200514T100000', 'RRULE:FREQ=YEARLY;BYWEEKNO=20;BYDAY=TH')
    expect(events.map(({ startDate, rrule }) => [startDate, rrule])).toEqual([['2027-05-20T10:00', null]])
    expect(notices).toEqual([expect.stringMatching(/can’t keep as a series. We added its dates until 2027-12-19/)])
  })

  it('becomes 400 dates at most, upcoming ones first', () => {
    const { events, notices } = read('DTSTART:20200101T100000', 'RRULE:FREQ=DAILY;BYHOUR=9,14')
    expect(events).toHaveLength(400)
    expect(events[0]?.startDate).toBe('2026-11-19T09:00')
    expect(notices).toEqual([expect.stringMatching(/We kept 400, upcoming ones first/)])
  })

  it('moves by the hours that an editor chose, and a series stays one unless its days change', () => {
    const shifted = (shiftHours: number) => {
      const options = { countyZone: ZONE, now: Date.UTC(2026, 10, 20), shiftHours } as const
      const reading = readCalendar(Buffer.from(calendarOf([FIRST, WEEKLY])), undefined, options)
      return reading.ok ? reading.calendar.events.map(({ startDate, rrule }) => [startDate, rrule]) : []
    }
    expect(shifted(-5)).toEqual([['2026-12-01T05:00', 'FREQ=WEEKLY']])
    expect(shifted(14).map(([start]) => start)).toEqual(
      [2, 9, 16, 23].map((day) => `2026-12-${`${day}`.padStart(2, '0')}T00:00`),
    )
  })
})

describe('a list of dates', () => {
  it.each(['EXDATE:', 'EXDATE:soon', 'RDATE:20261399T100000', 'EXDATE:20261208T100000,'])(
    'that can’t be read does not cost the event: %s',
    (line) => {
      expect(starts([FIRST, WEEKLY, line])).toContain(hour('15'))
    },
  )
})

describe('against ical.js', () => {
  /** December has no daylight saving change. */
  const datetime = fc
    .record({ day: fc.integer({ min: 1, max: 28 }), at: fc.constantFrom('100000', '190000') })
    .map(({ day, at }) => `202612${String(day).padStart(2, '0')}T${at}`)
  const series = fc.record({
    start: datetime,
    rule: fc.constantFrom(undefined, 'FREQ=DAILY;COUNT=9', 'FREQ=WEEKLY;COUNT=4', 'FREQ=WEEKLY;UNTIL=20270115T235900'),
    added: fc.array(datetime, { maxLength: 6 }),
    excludedDays: fc.array(fc.integer({ min: 1, max: 28 }), { maxLength: 4 }),
    excludesAdded: fc.array(fc.nat(5), { maxLength: 3 }),
    excludesStart: fc.boolean(),
  })
  type Series = typeof series extends fc.Arbitrary<infer T> ? T : never
  function linesOf({ start, rule, added, excludedDays, excludesAdded, excludesStart }: Series): string[] {
    const ofRule = excludedDays.map((day) => `202612${String(day).padStart(2, '0')}${start.slice(8)}`)
    const single = excludesAdded.flatMap((index) => added[index] ?? [])
    const excluded = new Set([...ofRule, ...single, ...(excludesStart ? [start] : [])])
    return [
      `DTSTART:${start}`,
      ...(rule ? [`RRULE:${rule}`] : []),
      // ical.js skips a date of the rule once for each RDATE that repeats it.
      ...[...new Set(added)].map((date) => `RDATE:${date}`),
      ...[...excluded].map((date) => `EXDATE:${date}`),
    ]
  }

  function expanded(text: string): string[] {
    const components = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
    const all = components.flatMap((component) => {
      const dates: string[] = []
      const event = new ICAL.Event(component)
      if (!event.isRecurring()) return [event.startDate.toString()]
      const each = event.iterator()
      for (let next = each.next(); next && dates.length < 100; next = each.next()) dates.push(next.toString())
      return dates
    })
    return [...new Set(all.map((start) => start.slice(0, 16)))].sort()
  }

  it('a series takes place when that says', () => {
    fc.assert(
      fc.property(series, (one) => {
        const alone = { ...one, added: [], excludedDays: [], excludesStart: false }
        const ofRule = expanded(calendarOf(linesOf(alone))).map((date) => `${date.replace(/[-:]/g, '')}00`)
        const dates = new Set([...ofRule, ...one.added])
        // ical.js keeps skipping dates when an EXDATE matches none, and skips only one of two equal dates.
        const lines = linesOf(one).filter((line) => !line.startsWith('EXDATE:') || dates.has(line.slice(7)))
        const once = lines.filter((line) => !line.startsWith('RDATE:') || !ofRule.includes(line.slice(6)))
        // Without a rule, ical.js omits the start.
        const told = calendarOf(one.rule ? once : [...once, `RDATE:${one.start}`])
        expect(startsOf(eventsIn(calendarOf(lines))).map((span) => span.slice(0, 16))).toEqual(expanded(told))
      }),
      { numRuns: 100 },
    )
  })
})
